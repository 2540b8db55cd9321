import { until } from '#server/testing/mail.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import { desk } from '#texts/desk.ts'
import { ageSessions, names, refusals, said, signedIn, texts } from './desk.ts'
import {
  acceptWithApp,
  givePassword,
  giveRecoveryCode,
  joined,
  keepCodes,
  makeApp,
  signInByHand,
} from './deskSignIn.ts'
import { alert, arrives, button, enter, field, heading, isTold, link, presses, reads, reloads } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const portal = usePortal()

const visit = () => portal.visit({ width: 1280, expects: refusals })
const { login, invitation, codes, factor, home, account, staff, stepUp, frame } = texts
const { ownAccount } = desk

test('an administrator who comes signed out is led to the login and back, and invites somebody, who gets in with an app and back with its codes', async () => {
  const email = 'ada.app@example.org'
  const admin = await visit()
  await admin.goto('/desk/staff')
  await arrives(admin, '/desk/login?til=%2Fdesk%2Fstaff')
  await signInByHand(portal, admin, 'administrator@example.org')
  await heading(admin, staff.title).waitFor()
  await arrives(admin, '/desk/staff')
  await hasNoBarrier(admin)
  await button(admin, staff.invite).click()
  await hasNoBarrier(admin, [320, 1280])
  await button(admin, staff.send).click()
  await alert(admin, said(deskErrors.fields.roles_required))
  await field(admin, staff.email).fill(email)
  await admin.getByRole('checkbox', { name: names.roles.administrator.name }).check()
  await presses(admin, staff.send, admin.getByRole('heading', { name: staff.sentTitle }))
  expect(await admin.content()).not.toContain('/desk/invitation#')
  await presses(admin, frame.close, email)

  const page = await visit()
  await page.goto((await until(() => portal.mail.to(email)[0]?.link, 30)) ?? '')
  // What the roles may see is said before anything is accepted.
  await page.getByText(email).first().waitFor()
  await reads(page, names.roles.administrator.hint, names.powers.manage_staff)
  await page.getByRole('radio', { name: invitation.totp }).check()
  await hasNoBarrier(page.getByRole('img', { name: invitation.qr }))
  const app = await acceptWithApp(page, 'Ada')
  await hasNoBarrier(page)
  await button(page, codes.next).click()
  await alert(page, codes.mustKeep)
  expect(await keepCodes(page)).toHaveLength(10)
  await reads(page, heading(page, home.hello('Ada')), page.getByRole('heading', { name: home.waiting }))
  const hints = page.getByRole('region', { name: home.hints.title })
  await hasNoBarrier(hints)
  await button(page, home.hints.putAway).press('Enter')
  await hints.waitFor({ state: 'detached' })

  await presses(page, frame.signOut, heading(page, login.title))
  await givePassword(page, { email })
  await field(page, factor.totp).fill(app())
  await enter(page, heading(page, home.hello('Ada')))
  expect(await hints.count()).toBe(0)
})

test('a page of the desk says so without scripts, and says that a call failed', async () => {
  const plain = await portal.visit({ at: '/desk', noScript: true })
  await plain.getByText(frame.needsScript).waitFor()
  const page = await portal.visit({ expects: /status of 503/ })
  await page.route('**/api/desk/self', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } }),
  )
  await page.goto('/desk')
  await alert(page, said(errors.messages.unavailable))
  await page.unroute('**/api/desk/self')
  await hasNoBarrier(button(page, frame.retry))
})

test('the account lists sessions, ends another one, and makes new recovery codes, of which one signs in; roles are changed after the second factor again; a passkey is added, named and removed, and an app removed and set up again, the last of both staying', async () => {
  const email = 'kari@example.org'
  const { page, app } = await joined(portal, email, 'Kari')
  const other = await signedIn(portal, email, { at: '/desk/account', title: account.title })
  await page.reload()
  await hasNoBarrier(page.getByText(account.noPasskey))
  const rows = page.getByRole('region', { name: account.sessions }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.getByRole('button').click()
  await isTold(page, account.revoked)
  await expect.poll(() => rows.count()).toBe(1)
  await reloads(other, heading(other, login.title))

  await button(page, account.newCodes).click()
  await hasNoBarrier(page)
  await button(page, account.makeCodes).click()
  await hasNoBarrier(page.getByRole('dialog', { name: codes.title }))
  const [fresh = ''] = await keepCodes(page)
  await page.getByText(account.codesLeft(10)).waitFor()
  await givePassword(other, { email })
  await button(other, factor.instead.recovery_code).click()
  await giveRecoveryCode(other, fresh)
  await heading(other, account.title).waitFor()

  await link(page, staff.title).first().click()
  await reads(page, heading(page, staff.title), staff.own)
  await ageSessions(portal, email, 'step-up over')
  await page.getByRole('button', { name: `${staff.roles}: Demo redaktør` }).click()
  await page.getByRole('checkbox', { name: names.roles.analyst.name }).check()
  await page.getByRole('checkbox', { name: names.roles.editor.name }).uncheck()
  await button(page, staff.saveRoles).click()
  const again = page.getByRole('dialog', { name: stepUp.title })
  await hasNoBarrier(again)
  await again.getByLabel(factor.totp).fill(app())
  await enter(page, staff.rolesChanged)
  const editor = page.getByRole('listitem').filter({ hasText: 'redaktor@example.org' })
  await editor.getByText(names.roles.analyst.name, { exact: true }).waitFor()

  await link(page, account.title).first().click()
  const factors = page.getByRole('list', { name: account.factors }).getByRole('listitem')
  await page.getByText(ownAccount.onlyOne).waitFor()
  expect(await page.getByRole('button', { name: `${ownAccount.remove}: ${ownAccount.app}` }).count()).toBe(0)
  await hasNoBarrier(page)

  await presses(page, account.addPasskey, account.passkeyAdded, account.unused)
  await page.getByRole('button', { name: new RegExp(`^${ownAccount.rename}: `) }).click()
  await hasNoBarrier(page.getByRole('dialog', { name: ownAccount.renameTitle }))
  await field(page, ownAccount.passkeyName).fill('Jobb-PC')
  await enter(page, ownAccount.renamed, factors.getByText('Jobb-PC', { exact: true }))

  // Removing asks for the second factor again; one of the two may go.
  await ageSessions(portal, email, 'step-up over')
  await page.getByRole('button', { name: `${ownAccount.remove}: ${ownAccount.app}` }).click()
  const removing = page.getByRole('dialog', { name: ownAccount.removeTitle(ownAccount.app.toLowerCase()) })
  await hasNoBarrier(removing)
  await button(page, ownAccount.remove).click()
  await again.getByRole('button', { name: factor.passkeyUse }).click()
  await isTold(page, ownAccount.appRemoved)
  await page.getByText(ownAccount.noApp).waitFor()
  expect(await page.getByRole('button', { name: `${ownAccount.remove}: Jobb-PC` }).count()).toBe(0)

  await button(page, ownAccount.addApp).click()
  const setting = page.getByRole('dialog', { name: ownAccount.appTitle })
  await hasNoBarrier(setting.getByRole('img', { name: invitation.qr }))
  const next = makeApp(await setting.locator('code').innerText())
  await field(page, invitation.code).fill(app())
  await presses(page, ownAccount.keepApp, setting.getByText(said(deskErrors.fields.app_code_wrong)))
  await field(page, invitation.code).fill(next())
  await enter(page, ownAccount.appAdded)

  await page.getByRole('button', { name: `${ownAccount.remove}: Jobb-PC` }).click()
  await button(page, ownAccount.remove).click()
  await isTold(page, ownAccount.passkeyRemoved)
  await page.getByText(account.noPasskey).waitFor()

  await presses(page, ownAccount.replaceApp, ownAccount.replaceLead)
  const third = makeApp(await setting.locator('code').innerText())
  await field(page, invitation.code).fill(third())
  await presses(page, ownAccount.keepApp, ownAccount.appReplaced)
})
