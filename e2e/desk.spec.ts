import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import errors from '#texts/nb/errors.ts'
import { ageSessions, said, signedIn, texts } from './desk.ts'
import { addAuthenticator, givePassword, invite, joined, keepCodes, password } from './deskSignIn.ts'
import { button, field, heading } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

/** The browser writes every refused call to its console; who is signed out is one. */
const expects = /status of (401|403|404|409|422)/
const { login, invitation, codes, factor, account, staff, stepUp, frame } = texts
const { inbox, ownAccount } = desk
const fresh = 'rognebær i seljeskogen'

test('a caseworker takes the invitation with a passkey, signs in with it, and is out the moment the access is closed', async () => {
  const email = 'eva@example.org'
  const page = await portal.visit({ width: 1280, expects })
  await addAuthenticator(page)
  await page.goto(await invite(portal, email, ['caseworker']))
  await field(page, invitation.name).fill('Eva')
  await field(page, invitation.password).fill(password)
  await hasNoBarrier(page)
  await button(page, invitation.submitPasskey).click()
  await heading(page, codes.title).waitFor()
  await keepCodes(page)
  // Whoever does casework comes to the inbox.
  await heading(page, inbox.title).waitFor()
  // A page that the role does not open looks like one that does not exist.
  expect(await page.getByRole('link', { name: staff.title, exact: true }).count()).toBe(0)
  for (const at of ['/desk/staff', '/desk/finnes-ikke']) {
    await page.goto(at)
    await heading(page, texts.notFound.title).waitFor()
  }
  await hasNoBarrier(page)

  await button(page, frame.signOut).click()
  await heading(page, login.title).waitFor()
  await givePassword(page, { email, password })
  await button(page, factor.passkeyUse).click()
  await heading(page, inbox.title).waitFor()

  const admin = await signedIn(portal, 'administrator@example.org', { at: '/desk/staff' })
  await admin.getByRole('button', { name: `${staff.suspend}: Eva` }).click()
  await admin.getByRole('heading', { name: staff.suspendTitle('Eva') }).waitFor()
  await hasNoBarrier(admin)
  await button(admin, staff.suspend).click()
  await admin.getByText(staff.suspended).waitFor()
  await page.getByRole('link', { name: account.title, exact: true }).first().click()
  await page.getByRole('dialog', { name: texts.ended.title }).waitFor()
  await page.goto('/desk')
  await heading(page, login.title).waitFor()
  await admin.getByRole('button', { name: `${staff.reinstate}: Eva` }).click()
  await button(admin, staff.reinstate).click()
  await admin.getByText(staff.reinstated).waitFor()
  await givePassword(page, { email, password })
  await button(page, factor.passkeyUse).click()
  await heading(page, inbox.title).waitFor()
})

test('name and password are changed with what was typed kept', async () => {
  const email = 'siv@example.org'
  const { page, app } = await joined(portal, email, 'Siv')
  await button(page, ownAccount.changeName).click()
  await hasNoBarrier(page)
  await field(page, ownAccount.name).fill('Siv Hansen')
  await page.keyboard.press('Enter')
  await page.getByText(ownAccount.nameChanged).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Siv Hansen' }).waitFor()

  await button(page, ownAccount.changePassword).click()
  const dialog = page.getByRole('dialog', { name: ownAccount.changePassword })
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
})
