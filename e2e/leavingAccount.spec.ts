import { expect, test } from 'vitest'
import erasure from '#texts/nb/erasure.ts'
import shell from '#texts/nb/shell.ts'
import { isAlone, losesAnswer, numberOn, saysWhatWaits } from './erasureSteps.ts'
import { hasFocus, press, tabTo } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { comeBack, button, holdCalls, sees } from './reporting.ts'

const portal = useSharedPortal()
const title = shell.titles['/account/slett']

test('somebody leaves with the account, and signs in again only to keep it', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ as: person, expects: /401/ })
  await page.goto('/account')
  await press(page, page.getByRole('link', { name: title, exact: true }))
  await hasFocus(page, title)
  await page.getByText('sikkerhetskopier i inntil 35 dager').waitFor()
  await tabTo(page, page.getByLabel(erasure.form.password, { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await isAlone(page, title)
  await saysWhatWaits(page)
  await press(page, button(page, erasure.account.done))
  await press(page, button(page, erasure.receipt.ask.leave))
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto('/login')
  await page.getByLabel('E-post', { exact: false }).first().fill(person.email)
  await page.getByLabel('Passord', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  // Whatever page the sign-in leads to, that of erasing it is where this can be taken back.
  await button(page, erasure.account.takeBack).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/slett')
  await hasNoBarrier(page)
  await press(page, button(page, erasure.account.takeBack))
  await hasFocus(page, shell.titles['/account'])
  await page.getByRole('link', { name: title, exact: true }).waitFor()
})

test('the number of an erased account is shown also when the session is found to be gone before its page has come', async () => {
  const person = await portal.person({ isVerified: true })
  const page = await portal.visit({ as: person, expects: /401/ })
  const letThrough = await holdCalls(page, '**/assets/CheckReceipt-*.js')
  await page.goto('/account/slett')
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/user/leaving'),
    button(page, erasure.account.submit).click(),
  ])
  const { receipt } = await answer.json()
  await Promise.all([page.waitForResponse((response) => response.status() === 401), comeBack(page)])
  letThrough()
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  expect(await numberOn(page)).toBe(receipt)
})

test('when the answer is lost on the line the number of an erased account is had all the same, though its session is gone', async () => {
  const person = await portal.person()
  const page = await portal.visit({ as: person, expects: /ERR_FAILED|401|404/ })
  await losesAnswer(page, '**/api/user/leaving')
  await page.goto('/account/slett')
  await page.getByLabel(erasure.form.atOnce, { exact: true }).check()
  await page.getByLabel(erasure.form.password, { exact: true }).fill(person.password)
  await button(page, erasure.account.submit).click()
  await sees(page, erasure.account.erased)
  await sees(page, erasure.receipt.keep)
  await hasNoBarrier(page)
})
