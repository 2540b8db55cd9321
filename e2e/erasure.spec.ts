import type { Response } from 'playwright'
import erasure from '#texts/nb/erasure.ts'
import { withdrawal as entry } from '#texts/nb/rightsEntry.ts'
import shell from '#texts/nb/shell.ts'
import { day, erasesAccount, isAlone, numberOn, saysWhatWaits } from './rightsSteps.ts'
import { button, comeBack, field, hasFocus, holdCalls, link, losesAnswer, press, sees, tabTo, write } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { detail, sentIn } from './reporting.ts'

const portal = useSharedPortal()

test('a reporter withdraws a case with the keyboard alone, and takes it back', async () => {
  const person = await portal.person()
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ at: `/incident/${id}`, as: person })
  await press(page, link(page, entry.title), erasure.case.nothingStays)
  await hasFocus(page, entry.title)
  // Copies are not said to be unreadable at once.
  await hasNoBarrier(page.getByText('sikkerhetskopier i inntil 35 dager'))
  await page.setViewportSize({ width: 390, height: 844 })
  const password = field(page, erasure.form.password)
  // The check for barriers scrolls.
  await password.scrollIntoViewIfNeeded()
  await write(page, password, person.password)
  await page.keyboard.press('Enter')
  await isAlone(page, detail.title)
  expect(await page.getByText('Noen ropte etter meg.').count()).toBe(0)
  await saysWhatWaits(page)
  await numberOn(page)
  await hasNoBarrier(page)
  await press(page, button(page, erasure.case.done))
  await press(page, button(page, erasure.receipt.ask.leave))
  await page.waitForURL('**/report-harassment')
  const listed = page.getByRole('listitem').filter({ has: page.locator(`a[href="/incident/${id}"]`) })
  await listed.getByText(day).waitFor()
  await page.goto(`/incident/${id}`)
  await hasNoBarrier(page.getByRole('region', { name: entry.withdrawn, exact: true }).getByText(day))
  await press(page, button(page, erasure.case.takeBack), link(page, entry.title))
  await hasFocus(page, detail.title)
})

test('a reporter has a case erased at once with the keyboard alone, which its number then proves', async () => {
  const person = await portal.person()
  const { id } = await sentIn(portal, person)
  const page = await portal.visit({ at: `/incident/${id}`, as: person })
  await press(page, link(page, entry.title))
  await tabTo(page, field(page, erasure.form.later))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, field(page, erasure.form.password))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await sees(page, erasure.case.erased)
  await isAlone(page, detail.title)
  const number = await numberOn(page)
  expect((await portal.call(`/incidents/show/${id}`, { token: person.token })).status).toBe(404)
  await page.goto('/personvern/kvittering')
  await write(page, page.getByLabel(erasure.check.number), number)
  await press(page, button(page, erasure.check.submit), /^Det ble slettet/)
  await hasNoBarrier(page)
})

const title = shell.titles['/account/slett']

test('somebody leaves with the account, and signs in again only to keep it', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, at: '/account', expects: /401/ })
  await press(page, link(page, title))
  await hasFocus(page, title)
  await page.getByText('sikkerhetskopier i inntil 35 dager').waitFor()
  await tabTo(page, field(page, erasure.form.password))
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
  await field(page, 'Passord').fill(person.password)
  await page.keyboard.press('Enter')
  // Whatever page the sign-in leads to, that of erasing it is where this can be taken back.
  await button(page, erasure.account.takeBack).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/slett')
  await hasNoBarrier(page)
  await press(page, button(page, erasure.account.takeBack))
  await hasFocus(page, shell.titles['/account'])
  await link(page, title).waitFor()
})

test('the number of an erased account is shown also when the session is found to be gone before its page has come', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, expects: /401/ })
  const letThrough = await holdCalls(page, '**/assets/CheckReceipt-*.js')
  const isAnswer = (one: Response) => one.request().method() === 'POST' && one.url().endsWith('/api/user/leaving')
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), erasesAccount(page, person)])
  const { receipt } = await answer.json()
  await Promise.all([page.waitForResponse((response) => response.status() === 401), comeBack(page)])
  letThrough()
  await page.waitForURL((url) => url.pathname === '/personvern/kvittering')
  expect(await numberOn(page)).toBe(receipt)
})

test('when the answer is lost on the line the number of an erased account is had all the same, though its session is gone', async () => {
  const { person, page } = await portal.newcomer({ expects: /ERR_FAILED|401|404/ })
  await losesAnswer(page, '**/api/user/leaving')
  await erasesAccount(page, person)
  await sees(page, erasure.account.erased, erasure.receipt.keep)
  await hasNoBarrier(page)
})
