import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import { until } from '#server/testing/mail.ts'
import {
  addAuthenticator,
  ageSessions,
  field,
  givePassword,
  heading,
  inviteOnCommandLine,
  keepCodes,
  makeApp,
  said,
  texts,
} from './desk.ts'
import { hasNoBarrier, openPortal, type Portal } from './portal.ts'
import { button } from './reporting.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

/** The browser writes every refused call to its console; who is signed out is one. */
const expects = /status of (401|403|404|409|422)/
const password = 'fjellrev under brua'
const fresh = 'rognebær i seljeskogen'
const { invitation, account, factor, login, home, stepUp } = texts
const { ownAccount } = desk.nb

/** Somebody who has just joined with an app, on the page of the own account. */
async function joined(email: string, name: string) {
  const page = await portal.visit({ width: 1280, expects })
  await addAuthenticator(page)
  await page.goto(await inviteOnCommandLine(portal, email))
  await heading(page, invitation.title).waitFor()
  await page.getByRole('radio', { name: invitation.totp }).check()
  const app = makeApp(await page.locator('code').innerText())
  await field(page, invitation.name).fill(name)
  await field(page, invitation.password).fill(password)
  await field(page, invitation.code).fill(app())
  await button(page, invitation.submit).click()
  await heading(page, texts.codes.title).waitFor()
  await keepCodes(page)
  await heading(page, home.hello(name)).waitFor()
  await page.getByRole('link', { name: account.title, exact: true }).first().click()
  await heading(page, account.title).waitFor()
  await page.getByText(account.noPasskey).waitFor()
  return { page, app }
}
const subjects = (email: string) => portal.mail.to(email).map(({ subject }) => subject)

test('a passkey is added, named and removed, and an app removed and set up again, the last of both staying', async () => {
  const email = 'nora@example.org'
  const { page, app } = await joined(email, 'Nora')
  const rows = page.getByRole('list', { name: account.factors }).getByRole('listitem')
  // The only app cannot be removed.
  await page.getByText(ownAccount.onlyOne).waitFor()
  expect(await page.getByRole('button', { name: ownAccount.of(ownAccount.remove, ownAccount.app) }).count()).toBe(0)
  await hasNoBarrier(page)

  await button(page, account.addPasskey).click()
  await page.getByText(account.passkeyAdded).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${ownAccount.rename}: `) }).click()
  const naming = page.getByRole('dialog', { name: ownAccount.renameTitle })
  await naming.waitFor()
  await hasNoBarrier(page)
  await button(page, ownAccount.save).click()
  await naming.getByText(said(errors.fields.name_required)).waitFor()
  await field(page, ownAccount.passkeyName).fill('Jobb-PC')
  await page.keyboard.press('Enter')
  await page.getByText(ownAccount.renamed).waitFor()
  await rows.getByText('Jobb-PC', { exact: true }).waitFor()
  await until(() => subjects(email).includes('Innloggingen din er endret'))

  // Removing asks for the second factor again; one of the two may go.
  await ageSessions(portal, email, 'step-up over')
  await page.getByRole('button', { name: ownAccount.of(ownAccount.remove, ownAccount.app) }).click()
  const removing = page.getByRole('dialog', { name: ownAccount.removeTitle(ownAccount.app.toLowerCase()) })
  await removing.waitFor()
  await hasNoBarrier(page)
  await button(page, ownAccount.remove).click()
  const again = page.getByRole('dialog', { name: stepUp.title })
  await again.getByRole('button', { name: factor.passkeyUse }).click()
  await page.getByText(ownAccount.appRemoved).waitFor()
  await page.getByText(ownAccount.noApp).waitFor()
  await expect.poll(() => rows.first().evaluate((row) => row.parentElement === document.activeElement)).toBe(true)
  expect(await page.getByRole('button', { name: ownAccount.of(ownAccount.remove, 'Jobb-PC') }).count()).toBe(0)

  await button(page, ownAccount.addApp).click()
  const setting = page.getByRole('dialog', { name: ownAccount.appTitle })
  await setting.getByRole('img', { name: invitation.qr }).waitFor()
  await hasNoBarrier(page)
  const next = makeApp(await setting.locator('code').innerText())
  await field(page, invitation.code).fill('12')
  await button(page, ownAccount.keepApp).click()
  await setting.getByText(said(deskErrors.fields.code_invalid)).waitFor()
  // The code of the app of before.
  await field(page, invitation.code).fill(app())
  await button(page, ownAccount.keepApp).click()
  await setting.getByText(said(deskErrors.fields.app_code_wrong)).waitFor()
  await field(page, invitation.code).fill(next())
  await page.keyboard.press('Enter')
  await page.getByText(ownAccount.appAdded).waitFor()

  await page.getByRole('button', { name: ownAccount.of(ownAccount.remove, 'Jobb-PC') }).click()
  await button(page, ownAccount.remove).click()
  await page.getByText(ownAccount.passkeyRemoved).waitFor()
  await page.getByText(account.noPasskey).waitFor()

  const other = await portal.visit({ expects })
  await other.goto('/desk/login')
  await givePassword(other, { email, password })
  await field(other, factor.totp).fill(next())
  await button(other, factor.submit).click()
  await heading(other, home.hello('Nora')).waitFor()
  // The new app takes the place of the one of before, and ends what is signed in elsewhere.
  await button(page, ownAccount.replaceApp).click()
  await page.getByText(ownAccount.replaceLead).waitFor()
  const third = makeApp(await setting.locator('code').innerText())
  await field(page, invitation.code).fill(third())
  await button(page, ownAccount.keepApp).click()
  await page.getByText(ownAccount.appReplaced).waitFor()
  await other.reload()
  await heading(other, login.title).waitFor()
})

test('name and password are changed with what was typed kept, and the new password signs in', async () => {
  const email = 'siv@example.org'
  const { page, app } = await joined(email, 'Siv')
  await button(page, ownAccount.changeName).click()
  await hasNoBarrier(page)
  await field(page, ownAccount.name).fill('Siv Hansen')
  await page.keyboard.press('Enter')
  await page.getByText(ownAccount.nameChanged).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Siv Hansen' }).waitFor()

  await button(page, ownAccount.changePassword).click()
  const dialog = page.getByRole('dialog', { name: ownAccount.changePassword })
  await dialog.waitFor()
  await hasNoBarrier(page)
  await button(page, ownAccount.save).click()
  await dialog.getByText(said(errors.fields.password_required)).first().waitFor()
  await field(page, ownAccount.currentPassword).fill('noe helt annet enn')
  await field(page, ownAccount.newPassword).fill(fresh)
  await button(page, ownAccount.save).click()
  await dialog.getByText(said(errors.fields.current_password_wrong)).waitFor()
  await expect.poll(() => field(page, ownAccount.newPassword).inputValue()).toBe(fresh)
  await hasNoBarrier(page)
  await field(page, ownAccount.currentPassword).fill(password)
  await ageSessions(portal, email, 'step-up over')
  await button(page, ownAccount.save).click()
  await page.getByRole('dialog', { name: stepUp.title }).getByLabel(factor.totp).fill(app())
  await page.keyboard.press('Enter')
  await page.getByText(ownAccount.passwordChanged).waitFor()
  await until(() => subjects(email).includes('Passordet ditt er endret'))

  const other = await portal.visit({ expects })
  await other.goto('/desk/login')
  await givePassword(other, { email, password })
  await other
    .getByRole('alert')
    .filter({ hasText: said(errors.messages.wrong_credentials) })
    .first()
    .waitFor()
  await field(other, login.password).fill(fresh)
  await button(other, login.next).click()
  await field(other, factor.totp).waitFor()
})
