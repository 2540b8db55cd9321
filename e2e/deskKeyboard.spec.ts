import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import { mailbox } from '#texts/nb/trial.ts'
import messageTexts from '#texts/nb/messages.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import { caseworker, lead, newOf, row, saidIn, names, region, toPart } from './atCase.ts'
import { ownWeek, sentIn, texts, signedIn } from './desk.ts'
import { demoPerson } from './deskSignIn.ts'
import { button, comeBack, enter, field, heading, isSeen, press, presses, reads, tabTo } from './page.ts'
import { hasNoBarrier, usePortal, useSharedPortal } from './portal.ts'

const { inbox, caseCodes, case: caseTexts, coding: codingTexts, messages: deskTexts } = desk
const { login, factor } = texts

const portal = useSharedPortal()
/** As `npm start` on somebody's own machine: mails go to the built-in mailbox. */
const trial = usePortal(() => ({ SMTP_URL: '', MAIL_FROM: '' }))

/** Somebody signed out who opens this is led to the login. */
async function visit(at: string, to = portal) {
  const page = await to.visit({ at, width: 1280, expects: /status of (401|404|409|422)/ })
  await heading(page, login.title).waitFor()
  return page
}

/** The password by keyboard; the question for the second factor comes next. */
async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await tabTo(page, field(page, login.email))
  await page.keyboard.type(email)
  await tabTo(page, field(page, login.password))
  await page.keyboard.type(password)
  await enter(page, page.getByRole('heading', { name: factor.title }))
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
  await enter(page, heading(page, inbox.title), row(page, id))
  await page.keyboard.press('j')
  await isSeen(page)
  await enter(page, heading(page, caseTexts.title(id)))

  await press(page, button(page, caseCodes.moves.acknowledge), caseTexts.state.now(caseCodes.statuses.Received))
  // The button has gone, and the keyboard goes on in the same part of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#state') !== null)).toBe(true)
  await press(page, button(page, caseTexts.people.take), saidIn(page, caseTexts.work.title, caseTexts.people.taken))
})

test('without a phone and by keyboard: a demo person asks for a code by mail, reads it in the mailbox and is inside', async () => {
  const page = await visit('/desk', trial)
  const person = demoPerson(trial, caseworker)
  await typePassword(page, person)
  await press(page, button(page, factor.instead.mailed_code), factor.mailedLead)
  await isSeen(page)
  await press(page, button(page, factor.mail), factor.mailSent)
  await isSeen(page)
  await hasNoBarrier(page)
  const [, address = ''] = /^Mails: (\S+)$/m.exec(trial.said()) ?? []
  const box = await trial.visit({ at: address })
  await box.getByRole('heading', { name: mailbox.title }).waitFor()
  // Mails about the demo cases may be newer.
  const mails = box.getByRole('article').filter({ hasText: person.email }).filter({ hasText: /\d{8}/ })
  const code = /^\d{8}$/m.exec(await mails.first().innerText())?.[0] ?? ''
  await tabTo(page, field(page, factor.mailed))
  await page.keyboard.type(code)
  await enter(page, heading(page, inbox.title))
})

const { activities, moves, outcomes, statuses } = caseCodes

test('a report is acknowledged, begun, asked about, answered, coded, closed and opened again on one page that is never loaded anew', async () => {
  const { id, person: amina } = await sentIn(portal)

  // No call is refused.
  const staff = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}`, expects: /^$/ })
  await staff.getByText(deskTexts.empty).waitFor()
  // A page that is loaded anew has no such mark.
  await staff.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  const isNow = (state: string) => staff.getByText(caseTexts.state.now(state)).waitFor()
  const question = staff.getByRole('checkbox', { name: deskTexts.ask })

  // What the reporter will read stands beside the button before it is pressed.
  await region(staff, caseTexts.state.title).getByText(stateTexts.Received.body).waitFor()
  await presses(staff, staff.getByText(caseTexts.state.readsNow), stateTexts.Submitted.body)
  await presses(staff, moves.acknowledge, saidIn(staff, caseTexts.state.title, caseTexts.state.moved))
  await isNow(statuses.Received)
  expect(await question.count()).toBe(0)
  await button(staff, moves.begin).click()
  await isNow(statuses.InProgress)
  await question.waitFor()

  await field(staff, deskTexts.label).fill('Hvilken dag var det?')
  await question.check()
  await presses(staff, deskTexts.sendQuestion, deskTexts.sent)
  await isNow(statuses.WaitingForReporter)
  await question.waitFor({ state: 'detached' })

  const own = await portal.visit({ at: `/incident/${id}`, as: amina })
  await reads(own, stateTexts.WaitingForReporter.body, 'Hvilken dag var det?')
  await field(own, messageTexts.label).fill('Det var på fredag.')
  await presses(own, messageTexts.send, stateTexts.InProgress.body)

  await comeBack(staff)
  await presses(staff, deskTexts.news.show, 'Det var på fredag.')
  await isNow(statuses.InProgress)
  await question.waitFor()

  await toPart(staff, 'coding')
  await staff.getByRole('heading', { level: 3, name: codingTexts.groups.act }).click()
  await staff.getByRole('checkbox', { name: codingTexts.labels.act.threat, exact: true }).check()
  await staff.getByText(/^Lagret kl\./).waitFor()

  await toPart(staff, 'case')
  await button(staff, caseTexts.state.closeMore).click()
  const dialog = staff.getByRole('dialog', { name: caseTexts.state.closeTitle })
  await button(staff, caseTexts.state.close).click()
  await hasNoBarrier(dialog.getByText(caseTexts.state.outcomeMissing))
  await field(staff, caseTexts.state.chooseOutcome).selectOption({ label: outcomes.guidance_given })
  await dialog.getByText(stateTexts.Closed.body).waitFor()
  await button(staff, caseTexts.state.close).click()
  await isNow(statuses.Closed)
  await question.waitFor({ state: 'detached' })
  await region(staff, caseTexts.state.title).getByText(caseTexts.state.outcome(outcomes.guidance_given)).waitFor()
  await toPart(staff, 'timeline')
  const lines = () => region(staff, caseTexts.timeline.title).getByRole('listitem').allTextContents()
  const last = `${names.lead} ${activities.closed}${caseTexts.state.outcome(outcomes.guidance_given)}`
  await expect.poll(async () => (await lines())[0]).toContain(last)
  expect((await lines()).at(-1)).toContain(`${caseTexts.timeline.reporter} ${activities.submitted}`)
  await button(staff, caseTexts.timeline.oldestFirst).click()
  await expect.poll(async () => (await lines()).at(-1)).toContain(last)

  await toPart(staff, 'case')
  await button(staff, moves.reopen).click()
  await isNow(statuses.InProgress)
  await question.waitFor()
  expect(await staff.locator('html[data-first]').count()).toBe(1)
})
