import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { longDate } from '#server/cases/norwegianDates.ts'
import errors from '#texts/nb/deskErrors.ts'
import holds from '#texts/nb/deskHolds.ts'
import visitorErrors from '#texts/nb/errors.ts'
import erasure from '#texts/nb/erasure.ts'
import kept from '#texts/nb/kept.ts'
import { callDesk, query, said } from './desk.ts'
import { button, field, hasNoBarrier, isTold } from './deskOversight.ts'
import { atHolds, hold, rowOf, typed } from './holding.ts'
import { pick, press, write } from './keyboard.ts'
import { usePortal } from './portal.ts'

// The list of holds begins and ends empty.
const portal = usePortal()

test('the privacy officer keeps a case by law, looks at it again and ends that, by keyboard', async () => {
  const { id, officer, day, early } = await atHolds(portal)
  await officer.getByText(holds.none).waitFor()
  await write(officer, field(officer, holds.caseField), String(id))
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.legal_duty.name }))
  await write(officer, field(officer, holds.reasonField), 'Politiloven.')
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(early))
  await press(officer, button(officer, holds.submit))
  await officer.getByText(holds.endsBefore).waitFor()
  await officer.getByText(longDate(day)).waitFor()
  await press(officer, button(officer, `${holds.review}: ${holds.caseNumber(id)}`))
  await officer.getByRole('dialog').getByText(holds.reviewBody).waitFor()
  await hasNoBarrier(officer, 'holds-review')
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }))
  await officer.getByText(holds.kept).waitFor()
  await press(officer, button(officer, `${holds.end}: ${holds.caseNumber(id)}`))
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.end, exact: true }))
  await isTold(officer, holds.ended)
  await officer.getByText(holds.endedHow.officer).waitFor()
  await officer.getByText(holds.none).waitFor()
})

test('the privacy officer is told at the field what was wrong', async () => {
  const { id, officer, day, early } = await atHolds(portal)
  await press(officer, button(officer, holds.submit))
  await expect.poll(() => field(officer, holds.caseField).getAttribute('aria-invalid')).toBe('true')
  await officer.getByText(said(visitorErrors.fields.required)).first().waitFor()
  expect(await officer.getByText(said(visitorErrors.fields.invalid)).count()).toBe(0)
  await hasNoBarrier(officer, 'holds-wrong')
  // The check for barriers scrolls.
  await field(officer, holds.caseField).scrollIntoViewIfNeeded()
  // A number that no case has is said where it was typed.
  await write(officer, field(officer, holds.caseField), '999999')
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.consent.name }))
  await write(officer, field(officer, holds.reasonField), 'Saken er for nemnda, som bruker lang tid.')
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(early))
  await press(officer, button(officer, holds.submit))
  await officer.getByText(said(errors.fields.case_not_sent)).waitFor()
  await expect.poll(() => field(officer, holds.caseField).evaluate((one) => one === document.activeElement)).toBe(true)
  await hasNoBarrier(officer, 'holds-unknown')
  await field(officer, holds.caseField).scrollIntoViewIfNeeded()
  await write(officer, field(officer, holds.caseField), String(id))
  await press(officer, button(officer, holds.submit))
  await officer.getByText(`${errors.fields.hold_ends_too_early} ${holds.caseErased(longDate(day))}`).waitFor()
  await hasNoBarrier(officer, 'holds-too-early')
})

test('an end that is moved while its reporter reads is asked for again, and a later one changes nothing until they agree', async () => {
  const { id, reporter, officer, day, seen, end, last } = await atHolds(portal)
  await reporter.goto(`/incident/${id}`)
  await reporter.getByText(/^Slettes \d+\. \p{L}+ \d{4}$/u).waitFor()
  await hasNoBarrier(reporter, 'kept')
  await hold(officer, { case_id: id, ground: 'consent', reason: 'Saken er for nemnda.', ends_on: seen })
  await reporter.reload()
  await button(reporter, kept.yes(longDate(seen))).waitFor()
  const review = async (until: string) => {
    await officer.reload()
    await press(officer, button(officer, `${holds.review}: ${holds.caseNumber(id)}`))
    await write(officer, officer.getByRole('dialog').getByRole('textbox', { name: holds.endField }), typed(until))
    await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }))
    await officer.getByText(holds.kept).waitFor()
  }
  // A yes is to what was shown.
  await review(end)
  await press(reporter, button(reporter, kept.yes(longDate(seen))))
  await reporter.getByText(kept.changed).waitFor()
  await reporter.getByText(kept.ask(longDate(end))).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await press(reporter, button(reporter, kept.yes(longDate(end))))
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
  await reporter.getByText(kept.agreedTo(longDate(end))).waitFor()
  await reporter.getByText(kept.saidYes).waitFor()
  await review(last)
  await rowOf(officer, id).getByText(holds.askedLonger).waitFor()
  await hasNoBarrier(officer, 'holds-asked-longer')
  await reporter.reload()
  await reporter.getByText(kept.askLonger(longDate(last))).waitFor()
  await reporter.getByText(kept.agreedTo(longDate(end))).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
  await button(reporter, kept.yes(longDate(last))).waitFor()
  await hasNoBarrier(reporter, 'kept-asked-longer')
  await reporter.goto('/report-harassment')
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
})

/** A law keeps the case longer than its reporter asked for. */
const heldByLaw = (officer: Page, case_id: number, ends_on: string) =>
  hold(officer, { case_id, ground: 'legal_duty', reason: 'Politiloven.', ends_on })

test('whose case is kept by law reads why, at the case and where the account would be erased', async () => {
  const { id, reporter, officer, day, early } = await atHolds(portal)
  await heldByLaw(officer, id, early)
  await reporter.goto(`/incident/${id}`)
  await reporter.getByRole('link', { name: kept.complaint }).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  // Also where the case would be erased.
  await expect.poll(() => reporter.getByText(kept.duty(longDate(early))).count()).toBe(2)
  await expect.poll(() => reporter.getByText(kept.thenYours).count()).toBe(2)
  await hasNoBarrier(reporter, 'kept-duty')
  // Nor is the account with the case in it.
  await reporter.goto('/account')
  await press(reporter, button(reporter, erasure.account.open))
  await reporter.getByText(erasure.account.kept).waitFor()
  await reporter.getByRole('link', { name: erasure.account.keptCase(id, longDate(early)) }).waitFor()
  expect(await button(reporter, erasure.account.submit).count()).toBe(0)
  await hasNoBarrier(reporter, 'kept-account')
})

test('a withdrawn case that a law keeps all the same is not erased at once, and can be taken back', async () => {
  const { id, person, reporter, officer, early } = await atHolds(portal)
  const law = await heldByLaw(officer, id, early)
  await callDesk(officer, `/desk/holds/${law.id}/end`, { version: law.version })
  const withdraw = (at_once: boolean) =>
    portal.call(`/incidents/withdrawal/${id}`, { token: person.token, body: { password: person.password, at_once } })
  await withdraw(false)
  await reporter.goto(`/incident/${id}`)
  await button(reporter, erasure.case.eraseNow).waitFor()
  expect(await reporter.getByText(kept.notAtOnce).count()).toBe(0)
  // The desk holds no withdrawn case; nothing is erased for good by such a row all the same.
  await query(portal, 'UPDATE case_hold SET ended_at = NULL, ended_by = NULL WHERE incident_id = $1', [id])
  await reporter.reload()
  await reporter.getByText(kept.notAtOnce).waitFor()
  await reporter.getByText('Politiloven.').waitFor()
  await button(reporter, erasure.case.takeBack).waitFor()
  expect(await button(reporter, erasure.case.eraseNow).count()).toBe(0)
  await hasNoBarrier(reporter, 'kept-withdrawn')
  expect(await withdraw(true)).toMatchObject({ status: 409, body: { code: 'case_held' } })
  await press(reporter, button(reporter, erasure.case.takeBack))
  await reporter
    .getByText(kept.duty(longDate(early)))
    .first()
    .waitFor()
})
