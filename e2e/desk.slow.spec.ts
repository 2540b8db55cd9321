import { expect, test } from 'vitest'
import { until } from '#server/testing/mail.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import {
  acceptWithApp,
  ageSessions,
  codesOn,
  demoPerson,
  field,
  givePassword,
  giveRecoveryCode,
  heading,
  invite,
  keepCodes,
  names,
  said,
  texts,
} from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { joined, password } from './ownAccount.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { alert, arrives, button } from './reporting.ts'

const portal = usePortal()

/** The browser writes every refused call to its console; who is signed out is one. */
const expects = /status of (401|403|404|409|422)/
const visit = (width = 1280) => portal.visit({ width, expects })
const { login, invitation, codes, factor, home, account, staff, frame } = texts

test('an administrator who comes signed out is led to the login and back, and invites somebody', async () => {
  const email = 'eva@example.org'
  const admin = await visit()
  const demo = demoPerson(portal, 'administrator@example.org')
  await admin.goto('/desk/staff')
  await arrives(admin, '/desk/login?til=%2Fdesk%2Fstaff')
  await givePassword(admin, demo)
  await giveRecoveryCode(admin, demo.code)
  await heading(admin, staff.title).waitFor()
  await arrives(admin, '/desk/staff')
  await hasNoBarrier(admin)
  await button(admin, staff.invite).click()
  await hasNoBarrier(admin, [320, 1280])
  await button(admin, staff.send).click()
  await alert(admin, said(deskErrors.fields.roles_required))
  await field(admin, staff.email).fill(email)
  await admin.getByRole('checkbox', { name: names.roles.caseworker.name }).check()
  await button(admin, staff.send).click()
  await admin.getByRole('heading', { name: staff.sentTitle }).waitFor()
  expect(await admin.content()).not.toContain('/desk/invitation#')
  await button(admin, frame.close).click()
  await admin.getByText(email).waitFor()
  expect(await until(() => portal.mail.to(email)[0]?.link, 30)).toContain('/desk/invitation#')
})

test('roles are changed after the second factor again', async () => {
  const email = 'lise@example.org'
  const page = await visit()
  await page.goto(await invite(portal, email, ['administrator']))
  const app = await acceptWithApp(page, 'Lise', password)
  await keepCodes(page)
  await page.getByRole('link', { name: staff.title, exact: true }).first().click()
  await heading(page, staff.title).waitFor()
  await page.getByText(staff.own).waitFor()
  await ageSessions(portal, email, 'step-up over')
  await page.getByRole('button', { name: staff.of(staff.roles, 'Demo redaktør') }).click()
  await page.getByRole('checkbox', { name: names.roles.analyst.name }).check()
  await page.getByRole('checkbox', { name: names.roles.editor.name }).uncheck()
  await button(page, staff.saveRoles).click()
  const again = page.getByRole('dialog', { name: texts.stepUp.title })
  await again.waitFor()
  await hasNoBarrier(page)
  await again.getByLabel(factor.totp).fill(app())
  await page.keyboard.press('Enter')
  await page.getByText(staff.rolesChanged).waitFor()
  const editor = page.getByRole('listitem').filter({ hasText: 'redaktor@example.org' })
  await editor.getByText(names.roles.analyst.name, { exact: true }).waitFor()
})

test('the account lists sessions, ends another one, and makes new recovery codes, of which one signs in', async () => {
  const email = 'kari@example.org'
  const { page } = await joined(portal, email, 'Kari')
  const other = await signedIn(portal, email, { at: '/desk/account' })
  await heading(other, account.title).waitFor()
  await page.reload()
  await page.getByText(account.noPasskey).waitFor()
  await hasNoBarrier(page)
  const rows = page.getByRole('region', { name: account.sessions }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.getByRole('button').click()
  await page.getByText(account.revoked).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await other.reload()
  await heading(other, login.title).waitFor()

  await button(page, account.newCodes).click()
  await hasNoBarrier(page)
  await button(page, account.makeCodes).click()
  await page.getByRole('dialog', { name: codes.title }).waitFor()
  const [fresh = ''] = await codesOn(page)
  await hasNoBarrier(page)
  await keepCodes(page)
  await page.getByText(account.codesLeft(10)).waitFor()
  await givePassword(other, { email, password })
  await button(other, factor.instead.recovery_code).click()
  await giveRecoveryCode(other, fresh)
  await heading(other, account.title).waitFor()
})

test('a page of the desk says so without scripts, and says that a call failed', async () => {
  const plain = await portal.visit({ noScript: true, expects })
  await plain.goto('/desk')
  await plain.getByText(frame.needsScript).waitFor()
  const page = await portal.visit({ expects: /status of 503/ })
  await page.route('**/api/desk/self', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } }),
  )
  await page.goto('/desk')
  await alert(page, said(errors.messages.unavailable))
  await page.unroute('**/api/desk/self')
  await button(page, frame.retry).waitFor()
  await hasNoBarrier(page)
})

test('an invited administrator gets in with an app, and back with its codes', async () => {
  const email = 'ada.app@example.org'
  const page = await visit()
  await page.goto(await invite(portal, email, ['administrator']))
  // What the roles may see is said before anything is accepted.
  await page.getByText(email).first().waitFor()
  await page.getByText(names.roles.administrator.hint).waitFor()
  await page.getByText(names.powers.manage_staff).waitFor()
  await page.getByRole('radio', { name: invitation.totp }).check()
  await page.getByRole('img', { name: invitation.qr }).waitFor()
  await hasNoBarrier(page)
  const app = await acceptWithApp(page, 'Ada', password)
  const kept = await codesOn(page)
  expect(kept).toHaveLength(10)
  await hasNoBarrier(page)
  await button(page, codes.next).click()
  await alert(page, codes.mustKeep)
  await keepCodes(page)
  await heading(page, home.hello('Ada')).waitFor()
  await page.getByRole('heading', { name: home.waiting }).waitFor()
  const hints = page.getByRole('region', { name: home.hints.title })
  await hints.waitFor()
  await hasNoBarrier(page)
  await button(page, home.hints.putAway).press('Enter')
  await hints.waitFor({ state: 'detached' })

  await button(page, frame.signOut).click()
  await heading(page, login.title).waitFor()
  await givePassword(page, { email, password })
  await field(page, factor.totp).fill(app())
  await page.keyboard.press('Enter')
  await heading(page, home.hello('Ada')).waitFor()
  expect(await hints.count()).toBe(0)
})
