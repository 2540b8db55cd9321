import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import type { Role } from '#contract/staff.ts'
import { until } from '#server/testing/mail.ts'
import texts from '#texts/nb/deskPages.ts'
import { staffIn } from '../scripts/pictures/people.ts'
import { callDesk, giveSession, refusals } from './desk.ts'
import { button, field, fills, heading, link } from './page.ts'
import type { Portal } from './portal.ts'

const { account, codes, factor, home, invitation, login } = texts
export const password = 'fjellrev under brua'

/** The demo person of a role, as the start prints them. Each start's recovery code is good once. */
export const demoPerson = (portal: Portal, email: string) =>
  staffIn(portal.said()).find((one) => one.email === email) ?? { email, password: '', code: '' }

/** The password of whoever has joined, unless another is given. */
export async function givePassword(page: Page, given: { email: string; password?: string }) {
  await fills(page, { [login.email]: given.email, [login.password]: given.password ?? password })
  await button(page, login.next).click()
}

/** The second factor by a recovery code, once it is asked for: at once of a demo person, who has no other. */
export async function giveRecoveryCode(page: Page, code: string) {
  await field(page, factor.recovery).fill(code)
  await button(page, factor.submit).click()
}

/**
 * An authenticator app. A code is taken once, so a second press within half a minute shows the next code, which is taken early; a
 * third would come too early.
 */
export function makeApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  let shown = 0
  return () => {
    shown = Math.max(shown + 30_000, Date.now())
    return totp.generate({ timestamp: shown })
  }
}

/** An authenticator of the browser's own, which the person touches at once (Chrome DevTools Protocol, WebAuthn). */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Says that the codes are kept, which leads on, and answers them. */
export async function keepCodes(page: Page) {
  await page.getByRole('checkbox', { name: codes.kept }).check()
  const kept = await page.getByRole('list', { name: codes.list }).getByRole('listitem').allTextContents()
  await button(page, codes.next).click()
  return kept
}

export async function signInByHand(portal: Portal, page: Page, email: string) {
  const person = demoPerson(portal, email)
  await givePassword(page, person)
  await giveRecoveryCode(page, person.code)
}

export async function invite(portal: Portal, email: string, roles: readonly Role[]) {
  const admin = await portal.visit()
  await giveSession(portal, admin, 'administrator@example.org')
  await callDesk(admin, '/desk/staff/invite', { email, roles })
  return (await until(() => portal.mail.to(email)[0]?.link, 30)) ?? ''
}

/** Takes an invitation with an authenticator app, which is answered; the recovery codes are shown then. */
export async function acceptWithApp(page: Page, name: string) {
  await heading(page, invitation.title).waitFor()
  await page.getByRole('radio', { name: invitation.totp }).check()
  const app = makeApp(await page.locator('code').innerText())
  await fills(page, { [invitation.name]: name, [invitation.password]: password, [invitation.code]: app() })
  await button(page, invitation.submit).click()
  await heading(page, codes.title).waitFor()
  return app
}

/** Somebody who has just joined with an app, on the page of the own account. */
export async function joined(portal: Portal, email: string, name: string) {
  const page = await portal.visit({ width: 1280, expects: refusals })
  await addAuthenticator(page)
  await page.goto(await invite(portal, email, ['administrator']))
  const app = await acceptWithApp(page, name)
  await keepCodes(page)
  await heading(page, home.hello(name)).waitFor()
  await link(page, account.title).first().click()
  await heading(page, account.title).waitFor()
  await page.getByText(account.noPasskey).waitFor()
  return { page, app }
}
