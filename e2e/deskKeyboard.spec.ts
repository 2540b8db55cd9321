import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import mailbox from '#texts/nb/mailbox.ts'
import { demoCasesAreThere, texts } from './desk.ts'
import { demoPerson } from './deskSignIn.ts'
import { isSeen, press, tabTo } from './keyboard.ts'
import { button, field, heading } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const { inbox, caseCodes, case: words } = desk.nb
const { login, factor } = texts
const caseworker = 'saksbehandler@example.org'

/** As `npm start` on somebody's own machine: mails go to the built-in mailbox, and there are demo cases. */
const portal = usePortal(() => ({ SMTP_URL: '', MAIL_FROM: '' }))
beforeAll(() => demoCasesAreThere(portal))

const visit = () => portal.visit({ width: 1280, expects: /status of (401|404|409|422)/ })

/** The password by keyboard; the question for the second factor comes next. */
async function typePassword(page: Page, email: string, password: string) {
  await page.goto('/desk/login')
  await heading(page, login.title).waitFor()
  await tabTo(page, field(page, login.email))
  await page.keyboard.type(email)
  await tabTo(page, field(page, login.password))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: factor.title }).waitFor()
  await isSeen(page)
}

test('by keyboard alone: sign in, find a demo case, acknowledge it and take it', async () => {
  const page = await visit()
  const { email, password, code } = demoPerson(portal, caseworker)
  await page.goto('/desk/login')
  await heading(page, login.title).waitFor()
  await hasNoBarrier(page)
  await typePassword(page, email, password)
  await hasNoBarrier(page)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await heading(page, inbox.title).waitFor()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await rows.first().waitFor()
  await page.keyboard.press('j')
  await isSeen(page)
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Enter')
  const id = Number(/\d+/.exec(name)?.[0])
  await heading(page, words.title(id)).waitFor()
  await page.getByText('Demo: ').first().waitFor()

  await press(page, button(page, caseCodes.moves.acknowledge))
  await page.getByText(words.state.now(caseCodes.statuses.Received)).waitFor()
  // The button has gone, and the keyboard goes on in the same part of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#state') !== null)).toBe(true)
  await press(page, button(page, words.people.take))
  await page.getByText(words.people.taken).waitFor()
})

test('without a phone and by keyboard: a demo person asks for a code by mail, reads it in the mailbox and is inside', async () => {
  const page = await visit()
  const { email, password } = demoPerson(portal, caseworker)
  await typePassword(page, email, password)
  await press(page, button(page, factor.instead.mailed_code))
  await page.getByText(factor.mailedLead).waitFor()
  await isSeen(page)
  await hasNoBarrier(page)
  await press(page, button(page, factor.mail))
  await page.getByText(factor.mailSent).waitFor()
  await isSeen(page)
  await hasNoBarrier(page)
  const [, address = ''] = /^Mails: (\S+)$/m.exec(portal.said()) ?? []
  const box = await portal.visit()
  await box.goto(address)
  await box.getByRole('heading', { name: mailbox.title }).waitFor()
  // Mails about the demo cases may be newer.
  const mails = box.getByRole('article').filter({ hasText: email }).filter({ hasText: /\d{8}/ })
  const mail = await mails.first().innerText()
  const code = /^\d{8}$/m.exec(mail)?.[0] ?? ''
  await tabTo(page, field(page, factor.mailed))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await heading(page, inbox.title).waitFor()
})
