import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { addressOf, openScreen, storageOf } from '../scripts/pictures/opening.ts'
import { screens, type Screen } from '../scripts/pictures/screens.ts'
import deskMessages from '#texts/nb/deskMessages.ts'
import articles from '#texts/nb/articles.ts'
import { isSeen, tabTo } from './keyboard.ts'
import { button, field } from './page.ts'
import { form } from './reporting.ts'
import { axe, fits } from './portal.ts'
import { someScreens, useScreens } from './screens.ts'

/** Every screen in 320 x 256 CSS pixels, which is a window of 1280 x 1024 at 400 % (WCAG 1.4.10). */
const { portal, given } = useScreens()

async function opened(screen: Screen | undefined) {
  if (!screen) throw new Error('no such screen')
  const expects = screen.isRefused ? /status of 4\d\d/ : undefined
  const page = await portal.visit({ width: 320, height: 256, storage: storageOf(portal.url, screen, given), expects })
  await openScreen(page, portal.url, screen, given)
  return page
}

test.each(someScreens(() => true))('at 400 %: $names', async ({ part }) => {
  for (const screen of part) {
    const page = await opened(screen)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(addressOf(screen, given))
    const title = page.locator('h1')
    await expect.poll(() => title.allInnerTexts(), { message: screen.name }).toEqual([expect.stringMatching(/\S/)])
    if (!screen.isRefused) expect(await title.innerText(), screen.name).not.toMatch(/finner ikke/i)
    await fits(page)
    await leavesRoom(page)
    await axe(page)
    await portal.leave()
  }
})

type At = (page: Page) => Locator
test.each<[string, At, At?]>([
  ['report-step-1-full', (page) => button(page, form.next)],
  ['impact-tip', (page) => button(page, articles.tip.save)],
  // The button inside a field for a date shows by itself that it has the focus.
  [
    'impact-filter',
    (page) => button(page, articles.apply),
    (page) => page.getByRole('dialog').getByRole('checkbox').first(),
  ],
  ['desk-case', (page) => field(page, deskMessages.label)],
])('at 400 % what has the focus is seen: %s', async (name, last, first) => {
  const page = await opened(screens.find((one) => one.name === name))
  await first?.(page).focus()
  await tabTo(page, last(page))
  await page.keyboard.press('Tab')
  await isSeen(page)
})

/** What stays in its place while the page is scrolled leaves most of the window to the page. */
async function leavesRoom(page: Page) {
  const share = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    const isKept = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isKept(element.parentElement))
    const rows = Array.from({ length: 32 }, (_, at) => (at + 0.5) * (innerHeight / 32))
    const kept = rows.filter((y) => {
      const hit = document.elementFromPoint(innerWidth / 2, y)
      return !hit?.closest('dialog') && isKept(hit)
    })
    return kept.length / rows.length
  })
  expect(share, page.url()).toBeLessThan(0.4)
}
