/** The device's own, or that of this tab, which lasts until it is closed. */
export type Where = 'localStorage' | 'sessionStorage'

/** What the browser refuses to store, as long as the page stays. Written by handlers and effects, so never on the server. */
const unstored = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

export function readText(where: Where, key: string): string | null {
  try {
    return unstored[where].get(key) ?? window[where].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text there; undefined removes it. False when the browser has no storage, or no room: then it lasts as long as the page. */
export function writeText(where: Where, key: string, text: string | undefined): boolean {
  unstored[where].delete(key)
  try {
    if (text === undefined) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    if (text !== undefined) unstored[where].set(key, text)
    return false
  }
}

/** A logout clears this tab's session storage: the last page, an unsent tip, the archive's filters. */
export function forgetTab() {
  unstored.sessionStorage.clear()
  try {
    window.sessionStorage.clear()
  } catch {
    // The browser has no storage.
  }
}

export function readObject(where: Where, key: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(readText(where, key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : undefined
  } catch {
    return undefined
  }
}

/** What is kept in this tab under a name; empty when that is nothing, or the browser has no session storage. */
export const readTab = (key: string) => readObject('sessionStorage', key) ?? {}

/** Keeps it until the tab is closed, or somebody logs out in it; undefined removes it. */
export const writeTab = (key: string, value: object | undefined) =>
  void writeText('sessionStorage', key, value && JSON.stringify(value))
