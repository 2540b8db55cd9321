import { expect, test } from 'vitest'
import caseTexts from '#texts/nb/deskCase.ts'
import caseCodes from '#texts/nb/deskCodes.ts'
import codingTexts from '#texts/nb/deskCoding.ts'
import deskTexts from '#texts/nb/deskMessages.ts'
import messageTexts from '#texts/nb/messages.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import { names, region, saidIn, toPart } from './atCase.ts'
import { sentIn, signedIn } from './desk.ts'
import { button, comeBack, field } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

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
  await staff.getByText(caseTexts.state.readsNow).click()
  await staff.getByText(stateTexts.Submitted.body).waitFor()
  await button(staff, moves.acknowledge).click()
  await saidIn(staff, caseTexts.state.title, caseTexts.state.moved)
  await isNow(statuses.Received)
  expect(await question.count()).toBe(0)
  await button(staff, moves.begin).click()
  await isNow(statuses.InProgress)
  await question.waitFor()

  await field(staff, deskTexts.label).fill('Hvilken dag var det?')
  await question.check()
  await button(staff, deskTexts.sendQuestion).click()
  await staff.getByText(deskTexts.sent).waitFor()
  await isNow(statuses.WaitingForReporter)
  await question.waitFor({ state: 'detached' })

  const own = await portal.visit({ as: amina })
  await own.goto(`/incident/${id}`)
  await own.getByText(stateTexts.WaitingForReporter.body).waitFor()
  await own.getByText('Hvilken dag var det?').waitFor()
  await field(own, messageTexts.label).fill('Det var på fredag.')
  await button(own, messageTexts.send).click()
  await own.getByText(stateTexts.InProgress.body).waitFor()

  await comeBack(staff)
  await button(staff, deskTexts.news.show).click()
  await staff.getByText('Det var på fredag.').waitFor()
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
  await dialog.getByText(caseTexts.state.outcomeMissing).waitFor()
  await hasNoBarrier(staff)
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
