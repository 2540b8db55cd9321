import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import { ageSessions, field, makeApp, said, texts } from './desk.ts'
import { joined } from './ownAccount.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button } from './reporting.ts'

const portal = useSharedPortal()

const { invitation, account, factor, stepUp } = texts
const { ownAccount } = desk.nb

test('a passkey is added, named and removed, and an app removed and set up again, the last of both staying', async () => {
  const email = 'nora@example.org'
  const { page, app } = await joined(portal, email, 'Nora')
  const rows = page.getByRole('list', { name: account.factors }).getByRole('listitem')
  await page.getByText(ownAccount.onlyOne).waitFor()
  expect(await page.getByRole('button', { name: ownAccount.of(ownAccount.remove, ownAccount.app) }).count()).toBe(0)
  await hasNoBarrier(page)

  await button(page, account.addPasskey).click()
  await page.getByText(account.passkeyAdded).waitFor()
  await page.getByText(account.unused).waitFor()
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

  await button(page, ownAccount.replaceApp).click()
  await page.getByText(ownAccount.replaceLead).waitFor()
  const third = makeApp(await setting.locator('code').innerText())
  await field(page, invitation.code).fill(third())
  await button(page, ownAccount.keepApp).click()
  await page.getByText(ownAccount.appReplaced).waitFor()
})
