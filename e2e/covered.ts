import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import { caseworker } from './atCase.ts'
import { giveSession, sentIn, texts } from './desk.ts'
import { demoPerson, giveRecoveryCode } from './deskSignIn.ts'
import { button, field } from './page.ts'
import type { Portal } from './portal.ts'

const { ended, login } = texts
export const words = 'Naboen ropte noe stygt i oppgangen.'
export const typed = 'Ring henne tilbake på tirsdag.'

/** The page of a new case, whose clock can be turned on. */
export async function atCase(portal: Portal, email = caseworker) {
  const { id } = await sentIn(portal, { description: words })
  const page = await portal.visit({ width: 1280, expects: /status of (401|403|404|409)|ERR_INTERNET_DISCONNECTED/ })
  await page.clock.install()
  await giveSession(portal, page, email)
  await page.goto(`/desk/cases/${id}`)
  await page.getByText(words).waitFor()
  return { id, page }
}

export const cover = (page: Page) => page.getByRole('dialog', { name: ended.title })
export const reply = (page: Page) => field(page, desk.messages.label)

/**
 * Turns the browser's clock on, at most by these seconds, until the page shows this. Nobody presses anything: what the pages ask
 * for by themselves, every twenty seconds or every minute, brings it.
 */
export async function comesBy(seconds: number, page: Page, wait: (options: { timeout?: number }) => Promise<unknown>) {
  const step = 21
  for (let passed = step; passed <= seconds; passed += step) {
    await page.clock.fastForward(step * 1000)
    const isThere = await wait({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  await wait({})
}

/** Neither to be seen, nor read aloud, found by search, printed or, on the cover, named in the title of the tab. */
export async function saysNothing(page: Page, { isCovered = true } = {}) {
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
export async function signInOn(portal: Portal, page: Page, email: string, { isOther = false } = {}) {
  const demo = demoPerson(portal, email)
  if (isOther) await field(cover(page), login.email).fill(email)
  await field(cover(page), login.password).fill(demo.password)
  await button(page, login.next).click()
  await giveRecoveryCode(page, demo.code)
}
