import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { mailbox } from '#texts/nb/trial.ts'
import { caseworker, lead, newOf, row, saidIn } from './atCase.ts'
import { ownWeek, sentIn, texts } from './desk.ts'
import { demoPerson } from './deskSignIn.ts'
import { isSeen, press, tabTo } from './keyboard.ts'
import { button, field, heading } from './page.ts'
import { hasNoBarrier, usePortal, useSharedPortal } from './portal.ts'

const { inbox, caseCodes, case: words } = desk
const { login, factor } = texts

const portal = useSharedPortal()
/** As `npm start` on somebody's own machine: mails go to the built-in mailbox. */
const trial = usePortal(() => ({ SMTP_URL: '', MAIL_FROM: '' }))

/** Somebody signed out who opens this is led to the login. */
async function visit(at: string, to = portal) {
  const page = await to.visit({ width: 1280, expects: /status of (401|404|409|422)/ })
  await page.goto(at)
  await heading(page, login.title).waitFor()
  return page
}

/** The password by keyboard; the question for the second factor comes next. */
async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await tabTo(page, field(page, login.email))
  await page.keyboard.type(email)
  await tabTo(page, field(page, login.password))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: factor.title }).waitFor()
  await isSeen(page)
}

test('by keyboard alone: sign in, find a case, acknowledge it and take it', async () => {
  const date = ownWeek()
  const { id } = await sentIn(portal, { date })
  const page = await visit(newOf(date))
  await hasNoBarrier(page)
  const person = demoPerson(portal, lead)
  await typePassword(page, person)
  await hasNoBarrier(page)
  await page.keyboard.type(person.code)
  await page.keyboard.press('Enter')
  await heading(page, inbox.title).waitFor()
  await row(page, id).waitFor()
  await page.keyboard.press('j')
  await isSeen(page)
  await page.keyboard.press('Enter')
  await heading(page, words.title(id)).waitFor()

  await press(page, button(page, caseCodes.moves.acknowledge))
  await page.getByText(words.state.now(caseCodes.statuses.Received)).waitFor()
  // The button has gone, and the keyboard goes on in the same part of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#state') !== null)).toBe(true)
  await press(page, button(page, words.people.take))
  await saidIn(page, words.work.title, words.people.taken)
})

test('without a phone and by keyboard: a demo person asks for a code by mail, reads it in the mailbox and is inside', async () => {
  const page = await visit('/desk', trial)
  const person = demoPerson(trial, caseworker)
  await typePassword(page, person)
  await press(page, button(page, factor.instead.mailed_code))
  await page.getByText(factor.mailedLead).waitFor()
  await isSeen(page)
  await press(page, button(page, factor.mail))
  await page.getByText(factor.mailSent).waitFor()
  await isSeen(page)
  await hasNoBarrier(page)
  const [, address = ''] = /^Mails: (\S+)$/m.exec(trial.said()) ?? []
  const box = await trial.visit()
  await box.goto(address)
  await box.getByRole('heading', { name: mailbox.title }).waitFor()
  // Mails about the demo cases may be newer.
  const mails = box.getByRole('article').filter({ hasText: person.email }).filter({ hasText: /\d{8}/ })
  const code = /^\d{8}$/m.exec(await mails.first().innerText())?.[0] ?? ''
  await tabTo(page, field(page, factor.mailed))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await heading(page, inbox.title).waitFor()
})
