import { acceptWithApp, addAuthenticator, heading, invite, keepCodes, texts } from './desk.ts'
import { refusals } from './deskOversight.ts'
import type { Portal } from './portal.ts'

const { account, home } = texts
export const password = 'fjellrev under brua'

/** Somebody who has just joined with an app, on the page of the own account. */
export async function joined(portal: Portal, email: string, name: string) {
  const page = await portal.visit({ width: 1280, expects: refusals })
  await addAuthenticator(page)
  await page.goto(await invite(portal, email, ['administrator']))
  const app = await acceptWithApp(page, name, password)
  await keepCodes(page)
  await heading(page, home.hello(name)).waitFor()
  await page.getByRole('link', { name: account.title, exact: true }).first().click()
  await heading(page, account.title).waitFor()
  await page.getByText(account.noPasskey).waitFor()
  return { page, app }
}
