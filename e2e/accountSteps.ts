import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { until } from '#server/testing/mail.ts'
import texts from '#texts/nb/accounts.ts'
import { plain, type Phrase } from '#texts/phrase.ts'
import type { Portal } from './portal.ts'
import { alert, arrives, button, holdCalls } from './reporting.ts'

const { login, register, verify, fields } = texts

const newAddress = () => `ny.${randomUUID()}@example.org`
export const sees = (page: Page, phrase: Phrase) => page.getByText(plain(phrase)).first().waitFor()
export const says = (page: Page, phrase: Phrase) => alert(page, plain(phrase))
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

// The pages for logging in and registering have fields of the same names, and the address changes before the page does.
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await button(page, login.submit).waitFor()
  await field(page, fields.email).fill(email)
  await field(page, fields.password).fill(password)
  await button(page, login.submit).click()
}

export async function fillRegister(page: Page, { name = 'Ny Person', email = newAddress() } = {}) {
  await button(page, register.submit).waitFor()
  await field(page, fields.name).fill(name)
  await field(page, fields.email).fill(email)
  await field(page, fields.password).fill('passord-1')
  await field(page, fields.confirmPassword).fill('passord-1')
  await field(page, fields.phone_number).fill('+4799887766')
  await field(page, fields.gender).selectOption(texts.genders.Female)
  return email
}

export const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The link of this kind in the mail to this address. */
export const linkTo = (portal: Portal, address: string, at: RegExp) =>
  until(() => portal.mail.to(address).find(({ link }) => link && at.test(link))?.link, 30)

/** `open` leads to the link in the mail. That the address is confirmed stands for two seconds, and until the dashboard can come. */
export async function confirms(page: Page, open: () => Promise<unknown>) {
  const letGo = await holdCalls(page, '**/assets/Dashboard-*.js')
  await open()
  await page.getByRole('heading', { name: verify.title }).waitFor()
  await sees(page, verify.done)
  letGo()
  await arrives(page, '/dashboard')
}
