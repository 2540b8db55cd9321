import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
// oxlint-disable-next-line no-restricted-imports -- a driver tells nothing of what moves: it is asked again after a while.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** The few commands of WebDriver that a journey needs. Elements are found by XPath. */
export type Browser = {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page and answers what it returns. */
  run(script: string, ...args: string[]): Promise<unknown>
  /** Waits until the element is there. */
  sees(xpath: string): Promise<void>
  click(xpath: string): Promise<void>
  type(xpath: string, keys: string): Promise<void>
  /** The keys for a date in this browser's own date field. */
  keysOf(date: { year: string; month: string; day: string }): string
  close(): Promise<void>
}

/** One command: its name in Marionette, its method and path over HTTP, and what it takes. */
type Send = (name: string, method: 'POST', at: string, given: Record<string, unknown>) => Promise<unknown>

const element = z.object({ 'element-6066-11e4-a52e-4f735466cecf': z.string() })
const toMiddle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"

/** What both protocols do alike. */
export function browse(send: Send): Omit<Browser, 'close' | 'keysOf'> {
  /** Waits for the element, because the page may still be loading. */
  const find = async (xpath: string) => {
    const found = await send('WebDriver:FindElement', 'POST', '/element', { using: 'xpath', value: xpath })
    // WebKit's driver does not reach what lies below the window.
    await send('WebDriver:ExecuteScript', 'POST', '/execute/sync', { script: toMiddle, args: [found] })
    return element.parse(found)['element-6066-11e4-a52e-4f735466cecf']
  }
  return {
    open: async (url) => void (await send('WebDriver:Navigate', 'POST', '/url', { url })),
    run: (script, ...args) => send('WebDriver:ExecuteScript', 'POST', '/execute/sync', { script, args }),
    sees: (xpath) => patiently(xpath, async () => void (await find(xpath))),
    click: (xpath) =>
      patiently(xpath, async () => {
        const id = await find(xpath)
        await send('WebDriver:ElementClick', 'POST', `/element/${id}/click`, { id })
      }),
    type: (xpath, text) =>
      patiently(xpath, async () => {
        const id = await find(xpath)
        await send('WebDriver:ElementSendKeys', 'POST', `/element/${id}/value`, { id, text })
      }),
  }
}

/**
 * An element that React replaces or that still moves refuses at first, and WebKit gives up a look when the page is left; what
 * cannot be found is not tried again.
 */
async function patiently(what: string, act: () => Promise<void>, tries = 20): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isPassing =
      error instanceof Error && /stale element|not interactable|intercepted|before the unload event/.test(error.message)
    if (!isPassing || tries === 0) throw new Error(what, { cause: error })
    await pause(250)
    await patiently(what, act, tries - 1)
  }
}

/** Milliseconds. */
export const timeouts = { implicit: 20_000, pageLoad: 60_000, script: 20_000 }

export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // Firefox may stay for ever.
  await Promise.race([ended, pause(5000, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
}

/** Both protocols wrap what a command answers. */
export const valueOf = (answer: unknown) => {
  const { success, data } = z.object({ value: z.unknown() }).safeParse(answer)
  return success ? data.value : answer
}
