/** What is kept in this tab under a name; empty when that is nothing, or the browser has no session storage. */
export function readTab(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** Keeps it until the tab is closed, or somebody logs out in it (lastPage.ts); undefined removes it. */
export function writeTab(key: string, value: object | undefined) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Without session storage nothing is kept.
  }
}
