import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { until } from '#server/testing/mail.ts'
import texts from '#texts/nb/accounts.ts'
import { type Phrase, plain } from '#texts/phrase.ts'
import { arrives, button, field, fills, holdCalls, isAlive, localDraft, untilKept } from './page.ts'
import type { Person, Portal } from './portal.ts'
import { facts, type fillFacts } from './reporting.ts'

const { login, register, verify, fields } = texts

const newAddress = () => `ny.${randomUUID()}@example.org`
export async function seesPart(page: Page, ...told: Phrase[]) {
  for (const words of told) await page.getByText(plain(words)).first().waitFor()
}

// The pages for logging in and registering have fields of the same names, and the address changes before the page does.
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await button(page, login.submit).waitFor()
  await fills(page, { [fields.email]: email, [fields.password]: password })
  await button(page, login.submit).click()
}

export async function fillRegister(page: Page, { name = 'Ny Person', email = newAddress() } = {}) {
  await button(page, register.submit).waitFor()
  await fills(page, { [fields.name]: name, [fields.email]: email, [fields.password]: 'passord-1' })
  await fills(page, { [fields.confirmPassword]: 'passord-1', [fields.phone_number]: '+4799887766' })
  await field(page, fields.gender).selectOption(texts.genders.Female)
  return email
}

export const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

export const linkTo = (portal: Portal, address: string, at: RegExp) =>
  until(() => portal.mail.to(address).find(({ link }) => link && at.test(link))?.link, 30)

/** `open` leads to the link in the mail. That the address is confirmed stands for two seconds, and until the dashboard can come. */
export async function confirms(page: Page, open: () => Promise<unknown>) {
  const letGo = await holdCalls(page, '**/assets/Dashboard-*.js')
  await open()
  await page.getByRole('heading', { name: verify.title }).waitFor()
  await seesPart(page, verify.done)
  letGo()
  await arrives(page, '/dashboard')
}

export const description = (page: Page) => page.getByLabel(facts.description)
export const setToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('token', value), token)
export const untilOwned = (page: Page, { user }: Person) =>
  expect.poll(async () => JSON.parse((await localDraft(page)) ?? '{}').owner).toBe(user.id)

/** Signed in, with words that are kept on the device as this person's. `fill`: what else is filled in. */
export async function writing(portal: Portal, person: Person, words: string, fill?: typeof fillFacts) {
  const page = await portal.visit({ as: person, width: 1280, expects: /401/ })
  const known = page.waitForResponse('**/api/user')
  await page.goto('/create-harassment')
  await known
  await isAlive(page)
  await (fill ? fill(page, words) : description(page).fill(words))
  await untilKept(page, words)
  await untilOwned(page, person)
  return page
}
