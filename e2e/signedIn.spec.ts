import { expect, test } from 'vitest'
import accountTexts from '#texts/nb/accounts.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import { plain } from '#texts/phrase.ts'
import { axe, useSharedPortal } from './portal.ts'
import { arrives, button, form, list, sees, texts, writeFacts } from './reporting.ts'

const portal = useSharedPortal()

const { receipt } = texts
const { pending } = accountTexts

test('after sending, a receipt stays above the cases until it is put away, and a logout removes it', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person })
  const send = async () => {
    await writeFacts(page, 'Send kvittering.')
    await page.goto('/create-harassment?step=3')
    await button(page, form.submit).press('Enter')
    await arrives(page, '/report-harassment')
    await sees(page, receipt.heading)
  }
  await send()
  const told = page.getByRole('region', { name: receipt.heading })
  await told.getByText(stateTexts.Submitted.body).waitFor()
  await axe(page)
  await page.reload()
  await sees(page, receipt.heading)
  await told.getByText(/^Sak \d+$/).waitFor()
  await told.getByRole('link', { name: receipt.open }).press('Enter')
  await page.waitForURL(/\/incident\/\d+$/)
  await page.getByText('Send kvittering.').waitFor()
  await page.goBack()
  await arrives(page, '/report-harassment')
  await button(page, receipt.putAway).press('Enter')
  await page.getByText(receipt.heading).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.reload()
  await page.getByRole('heading', { name: list.heading }).waitFor()
  expect(await page.getByText(receipt.heading).count()).toBe(0)
  await send()
  await page.goto('/logout')
  await arrives(page, '/')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('receipt'))).toBeNull()
})

test('a signed-out visitor of the waiting screen is led to the login, which comes back', async () => {
  const page = await portal.visit()
  await page.goto('/email-verify')
  const login = page.getByRole('link', { name: pending.toLogin })
  await login.waitFor()
  await sees(page, pending.signedOut)
  for (const words of [pending.body, plain(pending.resend)]) expect(await page.getByText(words).isVisible()).toBe(false)
  await login.click()
  await arrives(page, '/login?redirect=/email-verify')
})
