import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import errors from '#texts/nb/errors.ts'
import { ageSessions, field, said, texts } from './desk.ts'
import { joined, password } from './ownAccount.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button } from './reporting.ts'

const portal = useSharedPortal()

const { factor, stepUp } = texts
const { ownAccount } = desk.nb
const fresh = 'rognebær i seljeskogen'

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
})
