import type { Locator, Page } from 'playwright'
import { addressOf, openScreen, storageOf } from '../scripts/pictures/opening.ts'
import { screens } from '../scripts/pictures/screens.ts'
import { desk } from '#texts/desk.ts'
import articles from '#texts/nb/articles.ts'
import { button, field, isSeen, pdf, png, tabTo } from './page.ts'
import { fileInput, form } from './reporting.ts'
import { axe, fits } from './portal.ts'
import { someScreens, useScreens } from './screens.ts'

const { portal, given } = useScreens()

/** A screen in 320 x 256 CSS pixels, which is a window of 1280 x 1024 at 400 % (WCAG 1.4.10), unless another width is given. */
async function opened(name: string, width = 320) {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error('no such screen')
  const expects = screen.isRefused ? /status of 4\d\d/ : undefined
  const height = width === 320 ? 256 : 844
  const page = await portal.visit({ width, height, storage: storageOf(portal.url, screen, given), expects })
  await openScreen(page, portal.url, screen, given)
  return page
}

test.each(someScreens(() => true))('at 400 %: $names', async ({ part }) => {
  for (const screen of part) {
    const page = await opened(screen.name)
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
  ['desk-case', (page) => field(page, desk.messages.label)],
])('at 400 % what has the focus is seen: %s', async (name, last, first) => {
  const page = await opened(name)
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

/** How high a whole page is. */
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
/** That of a phone of 390 x 844, with a scrollbar of 15 pixels, which a phone does not take from the page. */
const phone = 405

test("the reporter's case is short, and says little before anything is pressed", async () => {
  const page = await opened('case', phone)
  expect(await height(page)).toBeLessThanOrEqual(3000)
  const words = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(350)
})

test('the account is short, and so is step 3 with three files', async () => {
  expect(await height(await opened('account', phone))).toBeLessThanOrEqual(1200)
  const page = await opened('report-step-3', phone)
  await fileInput(page).setInputFiles([pdf('brev.pdf'), png('en.png'), png('to.png')])
  await page.getByText('to.png').first().waitFor()
  expect(await height(page)).toBeLessThanOrEqual(1800)
})

test("the desk's case is one and a half windows high, also with a correction and a task", async () => {
  const { case: id } = given.named
  const token = given.tokens.full ?? ''
  const { version } = (await portal.call(`/incidents/show/${id}`, { token })).body.incident
  const body = { version, field: 'time', value: '09:15' }
  expect((await portal.call(`/incidents/corrections/${id}`, { token, body })).status).toBe(200)
  const page = await opened('desk-case', 1280)
  await page.getByText(desk.case.corrected.title).waitFor()
  expect(await height(page)).toBeLessThanOrEqual(1600)
})
