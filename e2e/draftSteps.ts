import type { Page } from 'playwright'
import { expect } from 'vitest'
import shell from '#texts/nb/shell.ts'
import type { Person, Portal } from './portal.ts'
import { arrives, button, facts, fillFacts, localDraft, untilKept } from './reporting.ts'

export const description = (page: Page) => page.getByLabel(facts.description)
export const setToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('token', value), token)
export const keptUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
export const untilOwned = (page: Page, { user }: Person) =>
  expect.poll(async () => JSON.parse((await localDraft(page)) ?? '{}').owner).toBe(user.id)

/** Signed in, with words that are kept on the device as this person's. */
export async function writing(portal: Portal, person: Person, words: string) {
  const page = await portal.visit({ as: person, width: 1280, expects: /401/ })
  const known = page.waitForResponse('**/api/user')
  await page.goto('/create-harassment')
  await known
  await fillFacts(page, words)
  await untilKept(page, words)
  await untilOwned(page, person)
  return page
}

/** The same, logged out in another window while it is written. */
export async function loggedOutElsewhere(portal: Portal, person: Person, words: string) {
  const page = await writing(portal, person, words)
  const second = await page.context().newPage()
  await second.goto('/about')
  await second.locator('summary').filter({ hasText: shell.nav.profile }).click()
  await button(second, shell.nav.logout).click()
  await arrives(page, '/')
  await page.getByText(shell.session.elsewhere).waitFor()
  return page
}
