import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { ageSessions, demoPerson, field, giveRecoveryCode, heading, setRoles, signedIn, texts } from './desk.ts'
import { axeInBothThemes, openPortal, type Person, type Portal } from './portal.ts'
import { button, given } from './reporting.ts'

const { case: t, notFound } = desk.nb
const { ended, login } = texts
const caseworker = 'saksbehandler@example.org'
const words = 'Naboen ropte noe stygt i oppgangen.'
const typed = 'Ring henne tilbake på tirsdag.'

let portal: Portal
let kari: Person
beforeAll(async () => {
  portal = await openPortal()
  kari = await portal.person()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

async function atCase(email = caseworker) {
  const city_id = (await portal.call('/general/cities/list?country_id=578')).body.cities[0].id
  const { id } = await given(portal, kari, { status: 'Submitted', city_id, description: words })
  const page = await portal.visit({ width: 1280, expects: /status of (401|403|404|409)|ERR_INTERNET_DISCONNECTED/ })
  await page.clock.install()
  await signedIn(portal, page, email)
  await page.goto(`/desk/cases/${id}`)
  await page.getByText(words).waitFor()
  return { id, page }
}

/** A second tab of the same browser, at the same case. */
async function tabBeside(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByText(words).waitFor()
  return tab
}

const cover = (page: Page) => page.getByRole('dialog', { name: ended.title })
const note = (page: Page) => field(page, t.notes.label)

/**
 * Turns the browser's clock on, at most by these seconds, until the page shows this. Nobody presses anything: what the pages ask
 * for by themselves, every twenty seconds or every minute, brings it.
 */
async function comesBy(seconds: number, page: Page, isThere: () => Promise<unknown>) {
  const step = 21
  for (let passed = step; passed <= seconds; passed += step) {
    await page.clock.fastForward(step * 1000)
    const isSo = await Promise.race([
      isThere().then(
        () => true,
        () => false,
      ),
      pause(2000, false),
    ])
    if (isSo) return
  }
  await isThere()
}

/** Neither to be seen, nor read aloud, found by search, printed or, on the cover, named in the title of the tab. */
async function saysNothing(page: Page, { isCovered = true } = {}) {
  expect(await page.getByText(words).isVisible()).toBe(false)
  const shown = [
    await page.locator('body').ariaSnapshot(),
    await page.evaluate(() => document.body.innerText),
    await page.title(),
  ].join('\n')
  for (const one of [words, typed, ...(isCovered ? ['Sak '] : [])]) expect(shown).not.toContain(one)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(words)
  await page.emulateMedia({ media: null })
}

/** Signs in on the cover, as whoever's it is unless an address is given. */
async function signInOn(page: Page, email: string, { isOther = false } = {}) {
  const demo = demoPerson(portal, email)
  if (isOther) await cover(page).getByLabel(login.email, { exact: true }).fill(email)
  await cover(page).getByLabel(login.password, { exact: true }).fill(demo.password)
  await button(page, login.next).click()
  await giveRecoveryCode(page, demo.code, { isOnly: true })
}

test('a session that has ended covers the case in every tab by itself, and the same person finds what was typed', async () => {
  const { page } = await atCase()
  const tab = await tabBeside(page)
  await page.bringToFront()
  await button(page, t.notes.save).focus()
  await note(page).fill(typed)
  await ageSessions(portal, caseworker, 'ended')
  for (const one of [page, tab]) {
    await comesBy(45, one, () => cover(one).waitFor())
    await saysNothing(one)
  }
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Escape')
    expect(await cover(page).isVisible()).toBe(true)
  }
  // A browser that closes it all the same, as the way back of a telephone does: it is there in that very moment too.
  const isSeen = await cover(page).evaluate((one) => {
    if (one instanceof HTMLDialogElement) one.close()
    return one.checkVisibility() && document.elementFromPoint(10, 10) === one
  })
  expect(isSeen).toBe(true)
  await expect.poll(() => cover(page).evaluate((one) => one.matches(':modal'))).toBe(true)
  await saysNothing(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await axeInBothThemes(page)
    // The page below keeps its layout; the cover itself overflows nowhere.
    expect(await cover(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  await signInOn(page, caseworker)
  await page.getByText(words).waitFor()
  await expect.poll(() => note(page).inputValue()).toBe(typed)
  expect(await page.title()).toContain('Sak ')
  // The other tab shares the session.
  await tab.getByText(words).waitFor()
  expect(await cover(tab).isVisible()).toBe(false)
  await button(page, t.notes.save).click()
  await page.getByRole('listitem').filter({ hasText: typed }).waitFor()
})

test('an open dialog is covered with the page, and is there again afterwards', async () => {
  const email = 'leder@example.org'
  const { page } = await atCase(email)
  await button(page, t.tasks.add).click()
  await field(page, t.tasks.text).fill(typed)
  await ageSessions(portal, email, 'ended')
  await comesBy(45, page, () => cover(page).waitFor())
  await saysNothing(page)
  await signInOn(page, email)
  await cover(page).waitFor({ state: 'hidden' })
  await expect.poll(() => field(page, t.tasks.text).inputValue()).toBe(typed)
})

test('another person who signs in on the cover gets a page of their own', async () => {
  const { page } = await atCase()
  await note(page).fill(typed)
  await ageSessions(portal, caseworker, 'ended')
  await comesBy(45, page, () => cover(page).waitFor())
  await signInOn(page, 'analytiker@example.org', { isOther: true })
  await heading(page, notFound.title).waitFor()
  const content = await page.content()
  for (const one of [words, typed]) expect(content).not.toContain(one)
})

test('signing out in one tab covers the others at once', async () => {
  const { page } = await atCase()
  const tab = await tabBeside(page)
  await page.bringToFront()
  await button(tab, texts.frame.signOut).click()
  await heading(tab, login.title).waitFor()
  await cover(page).waitFor()
  await saysNothing(page)
})

test('a role that was taken away takes the case from the screen', async () => {
  const { page } = await atCase()
  await note(page).fill(typed)
  try {
    await setRoles(portal, caseworker, ['editor'])
    await comesBy(90, page, () => page.getByText(words).waitFor({ state: 'hidden' }))
    await saysNothing(page, { isCovered: false })
    await comesBy(90, page, () => heading(page, notFound.title).waitFor())
  } finally {
    await setRoles(portal, caseworker, ['caseworker'])
  }
})

test('a page that nobody has used for half an hour is covered, also without a network', async () => {
  const { page } = await atCase()
  // A call that is answered later would count as use.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.clock.fastForward('29:00')
  expect(await cover(page).isVisible()).toBe(false)
  await page.clock.fastForward('02:00')
  await cover(page).waitFor()
  await saysNothing(page)
  await page.context().setOffline(false)
})
