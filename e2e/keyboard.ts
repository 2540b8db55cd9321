import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

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
    const shows = [focused, focused.parentElement, focused.closest('label')].some((element) => {
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

/** Reaches it and presses it. */
export async function press(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
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
