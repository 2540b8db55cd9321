import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { plain, type Phrase } from '#texts/phrase.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const alert = (page: Page, words: Phrase) =>
  page
    .getByRole('alert')
    .filter({ hasText: plain(words) })
    .first()
    .waitFor()

export async function sees(page: Page, text: Phrase) {
  await page.getByText(plain(text), { exact: true }).first().waitFor()
}

/** The words are said, whole in the window, and the keyboard is there. */
export async function isTold(page: Page, words: string) {
  const told = page.getByRole('status').filter({ hasText: words })
  await told.waitFor()
  const place = () =>
    told.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [element === document.activeElement, top >= 0, bottom <= innerHeight]
    })
  await expect.poll(place).toEqual([true, true, true])
}

/** What says these words has the focus, as after a press whose button goes with its part. */
export const hasFocus = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words)

export const isFocused = (wanted: Locator) =>
  expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)

/** Compares path and query only, because the address of a login page contains this one in its `redirect`. */
export const arrives = (page: Page, at: string) => page.waitForURL((url) => url.pathname + url.search === at)

/** From then on presses on links are the router's. */
export const isHydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/** The form's scripts run. */
export const isAlive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** Keeps a page's scripts away until the answered function is called. */
export const holdScripts = (page: Page) => holdCalls(page, '**/assets/*.js')

/** Keeps what is asked for at such an address waiting until the answered function is called. */
export async function holdCalls(page: Page, at: string) {
  const held = Promise.withResolvers<void>()
  await page.route(at, async (route) => (await held.promise, route.continue()))
  return held.resolve
}

/** Refuses what is sent to such an address, as a server does that is not up to it, and passes on what is asked for. */
export const refuseSends = (page: Page, at: string | RegExp) =>
  page.route(at, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } })
      : route.continue(),
  )

/** The server carries the call out, and its answer is lost on the line. */
export const losesAnswer = (page: Page, at: string) =>
  page.route(at, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })

/** What a page hears that comes into sight again. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** What the device keeps under the draft's key. */
export const localDraft = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('incidentFormDraft'))

/** Leaves a draft on the device, as written now unless it says when. */
export const keepDraft = (page: Page, draft: Record<string, unknown>) =>
  page.evaluate(
    (kept) => localStorage.setItem('incidentFormDraft', JSON.stringify({ savedAt: Date.now(), ...kept })),
    draft,
  )

export async function untilKept(page: Page, words: string) {
  await expect.poll(() => localDraft(page)).toContain(words)
}

/** The name and the content of the file that comes after this. */
export async function download(page: Page, ask: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

export const pdf = (name = 'brev.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
})

/** An image of one pixel. */
export const png = (name = 'skjermbilde.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
