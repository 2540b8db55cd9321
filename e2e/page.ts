import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { plain, type Phrase } from '#texts/phrase.ts'

type Within = Page | Locator
export const button = (within: Within, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Within, name: string) => within.getByRole('link', { name, exact: true })
export const field = (within: Within, name: string) => within.getByLabel(name, { exact: true })
export const heading = (within: Within, name: string) => within.getByRole('heading', { level: 1, name, exact: true })
export async function alert(page: Page, ...told: Phrase[]) {
  for (const words of told) {
    const alerts = page.getByRole('alert').filter({ hasText: plain(words) })
    await alerts.first().waitFor()
  }
}

export async function sees(page: Page, ...told: Phrase[]) {
  for (const words of told) await page.getByText(plain(words), { exact: true }).first().waitFor()
}

/** Fills in the fields of these labels. */
export async function fills(within: Within, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await field(within, label).fill(text)
}

/** What is looked for: words that are said there, or a part of the page. */
type Told = string | RegExp | Locator
/** All of this is there. */
export async function reads(within: Within, ...told: Told[]) {
  for (const one of told)
    await (typeof one === 'string' || one instanceof RegExp ? within.getByText(one) : one).waitFor()
}

/** Goes there, and reads what the page says. */
export async function opens(page: Page, at: string, ...told: Told[]) {
  await page.goto(at)
  await reads(page, ...told)
}

/** Loads it anew, and reads what the page says. */
export async function reloads(page: Page, ...told: Told[]) {
  await page.reload()
  await reads(page, ...told)
}

/** Presses this, or the button of this name, and reads what is said then. */
export async function presses(within: Within, wanted: Locator | string, ...told: Told[]) {
  await (typeof wanted === 'string' ? button(within, wanted) : wanted).click()
  await reads(within, ...told)
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

export const png = (name = 'skjermbilde.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

/** Runs in the page: whether this has the focus, and a text for what is wrong with how the focus is shown. */
function judgeFocus(wanted: Element | null) {
  const focused = document.activeElement
  return { isThere: focused === wanted, isInPage: focused !== document.body, problem: problemOf(focused) }

  function problemOf(focused: Element | null) {
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus'
    const name = `<${focused.localName}> "${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}"`
    // A small input may be drawn by its label.
    const box = focused.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return `${name} has no size`
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)]
    if (left >= right || top >= bottom) return `${name} is outside of what is seen`
    const isUncovered = [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share)
      return hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
    })
    if (!isUncovered) return `${name} is covered`
    const shows = [focused, focused.parentElement, focused.closest('label, .covered')].some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return shows ? '' : `${name} does not show that it has the focus`
  }
}

/** What has the focus is seen, and seen to have it (WCAG 2.4.7 and 2.4.11). */
export const isSeen = (page: Page) => expect.poll(async () => (await page.evaluate(judgeFocus, null)).problem).toBe('')

/** Presses Tab until this has the focus, and looks at everything on the way. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let pressed = 0; pressed < 250; pressed += 1) {
    const { isThere, isInPage, problem } = await wanted.evaluate(judgeFocus)
    // What a press has led to is seen, at once or after it has been scrolled into the window.
    if (problem && isInPage && (isThere || pressed > 0)) await isSeen(page)
    if (isThere) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by Tab: ${wanted.toString()}`)
}

/** Presses Enter, and reads what the page says then. */
export async function enter(page: Page, ...told: Told[]) {
  await page.keyboard.press('Enter')
  await reads(page, ...told)
}

/** Reaches it by Tab and presses it, and reads what the page says then. */
export async function press(page: Page, wanted: Locator, ...told: Told[]) {
  await tabTo(page, wanted)
  await enter(page, ...told)
}

/** Reaches a field and types; what stood there goes. */
export async function write(page: Page, wanted: Locator, words: string) {
  await tabTo(page, wanted)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/**
 * Reaches a native select and types the beginning of an option, and the arrows go on from there: letters beyond ASCII are no keys
 * of this keyboard. It must not have been typed in just before.
 */
export async function choose(page: Page, select: Locator, option: string) {
  await select.getByRole('option', { name: option, exact: true }).waitFor({ state: 'attached' })
  await tabTo(page, select)
  await page.keyboard.type(/^[ -~]*/.exec(option)?.[0] ?? '')
  const chosen = () => select.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)
  for (let left = 20; left > 0 && (await chosen()) !== option; left -= 1) await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).toBe(option)
}

/** Reaches a group of native radios, at the one that is chosen or at the first, and goes on with the arrows. */
export async function pick(page: Page, radio: Locator) {
  await radio.waitFor()
  const name = JSON.stringify(await radio.getAttribute('name'))
  const group = radio.locator('xpath=ancestor::form[1]').locator(`input[type=radio][name=${name}]`)
  const chosen = group.and(page.locator(':checked'))
  await tabTo(page, (await chosen.count()) === 1 ? chosen : group.first())
  await page.keyboard.press('Space')
  for (let left = await group.count(); left > 0 && !(await radio.isChecked()); left -= 1)
    await page.keyboard.press('ArrowDown')
  expect(await radio.isChecked()).toBe(true)
}
