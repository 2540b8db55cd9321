import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lastHoldDay } from '#contract/deskHolds.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import errors from '#texts/nb/deskErrors.ts'
import holds from '#texts/nb/deskHolds.ts'
import erasure from '#texts/nb/erasure.ts'
import visitorErrors from '#texts/nb/errors.ts'
import replies from '#texts/nb/holdReplies.ts'
import kept from '#texts/nb/kept.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { query, said } from './desk.ts'
import { button, field, hasNoBarrier, heading, isTold, signedIn } from './deskOversight.ts'
import { pick, press, write } from './keyboard.ts'
import { openPortal, type Portal } from './portal.ts'
import { given } from './reporting.ts'

let portal: Portal
beforeAll(async () => void (portal = await openPortal()))
afterEach(() => portal.leave())
afterAll(() => portal.close())

test('the privacy officer asks to keep a case, its reporter agrees and withdraws, by keyboard, and both see it', async () => {
  const person = await portal.person({ isVerified: true })
  const cities = await portal.call('/general/cities/list?country_id=578')
  const city_id = cities.body.data?.[0]?.id ?? cities.body.cities?.[0]?.id ?? null
  const { id } = await given(portal, person, { status: 'Submitted', city_id })
  const reporter = await portal.visit({ as: person, expects: /status of 409/ })
  await reporter.goto(`/incident/${id}`)
  await reporter.getByText(/^Slettes \d+\. \p{L}+ \d{4}$/u).waitFor()
  await hasNoBarrier(reporter, 'kept')

  const officer = await signedIn(portal, 'personvern@example.org', { at: '/desk/holds' })
  await heading(officer, holds.title).waitFor()
  await officer.getByText(holds.none).waitFor()
  await press(officer, button(officer, holds.submit))
  await expect.poll(() => field(officer, holds.caseField).getAttribute('aria-invalid')).toBe('true')
  await officer.getByText(said(visitorErrors.fields.required)).first().waitFor()
  expect(await officer.getByText(said(visitorErrors.fields.invalid)).count()).toBe(0)
  await hasNoBarrier(officer, 'holds-wrong')
  // The check for barriers scrolls.
  await field(officer, holds.caseField).scrollIntoViewIfNeeded()
  // The case was sent in today.
  const day = lastHoldDay(todayInOslo())
  const early = addDays(todayInOslo(), 300)
  const [seen, end, last] = [addDays(day, 90), addDays(day, 100), addDays(day, 200)]
  const typed = (date: string) => date.split('-').toReversed().join('.')
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
  await officer.getByRole('textbox', { name: holds.endField }).scrollIntoViewIfNeeded()
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(seen))
  await press(officer, button(officer, holds.submit))
  await officer.getByRole('heading', { name: holds.caseNumber(id) }).waitFor()
  await officer.getByText(holds.noAnswer).waitFor()
  await isTold(officer, replies.asked)
  await hasNoBarrier(officer, 'holds')

  await reporter.goto('/report-harassment')
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await reporter.goto(`/incident/${id}`)
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await reporter.getByText(kept.ask(longDate(seen))).waitFor()
  await hasNoBarrier(reporter, 'kept-asked')
  // The end is moved while the page is open: a yes is to what was shown, so it is asked for again.
  const review = async (until: string) => {
    await officer.reload()
    await press(officer, button(officer, `${holds.review} ${holds.caseNumber(id)}`))
    await write(officer, officer.getByRole('dialog').getByRole('textbox', { name: holds.endField }), typed(until))
    await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }))
    await officer.getByText(holds.kept).waitFor()
  }
  await review(end)
  const hasFocus = (words: string) =>
    expect.poll(() => reporter.evaluate(() => document.activeElement?.textContent)).toBe(words)
  await press(reporter, button(reporter, kept.yes(longDate(seen))))
  await reporter.getByText(kept.changed).waitFor()
  await reporter.getByText(kept.ask(longDate(end))).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await press(reporter, button(reporter, kept.yes(longDate(end))))
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
  await reporter.getByText(kept.agreedTo(longDate(end))).waitFor()
  await reporter.getByText(kept.saidYes).waitFor()
  // The pressed button is gone.
  await hasFocus(kept.title)
  await hasNoBarrier(reporter, 'kept-held')
  // A later end changes nothing until it is agreed to, and both pages say so.
  await review(last)
  await officer.getByText(holds.askedLonger).waitFor()
  await hasNoBarrier(officer, 'holds-asked-longer')
  await reporter.reload()
  await reporter.getByText(kept.askLonger(longDate(last))).waitFor()
  await reporter.getByText(kept.agreedTo(longDate(end))).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
  await button(reporter, kept.yes(longDate(last))).waitFor()
  await hasNoBarrier(reporter, 'kept-asked-longer')
  await reporter.goto('/report-harassment')
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
  await reporter.goto(`/incident/${id}`)
  await press(reporter, button(reporter, kept.takeBack))
  await reporter.getByText(kept.saidNo).waitFor()
  await hasFocus(kept.title)
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()

  await officer.reload()
  await officer.getByText(holds.none).waitFor()
  await officer.getByText(holds.endedHow.taken_back).waitFor()
  await hasNoBarrier(officer, 'holds-ended')
  await field(officer, holds.caseField).scrollIntoViewIfNeeded()
  await write(officer, field(officer, holds.caseField), String(id))
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.legal_duty.name }))
  await write(officer, field(officer, holds.reasonField), 'Politiloven.')
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(early))
  await press(officer, button(officer, holds.submit))
  await officer.getByText(holds.endsBefore).waitFor()
  await officer.getByText(longDate(day)).waitFor()
  await press(officer, button(officer, `${holds.review} ${holds.caseNumber(id)}`))
  await officer.getByRole('dialog').getByText(holds.reviewBody).waitFor()
  await hasNoBarrier(officer, 'holds-review')
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }))
  await officer.getByText(holds.kept).waitFor()

  await reporter.reload()
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

  await press(officer, button(officer, `${holds.end} ${holds.caseNumber(id)}`))
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.end, exact: true }))
  await isTold(officer, holds.ended)
  await officer.getByText(holds.endedHow.officer).waitFor()

  // The case is withdrawn, and a law keeps it all the same: only a later version of the desk could hold it then.
  await portal.call(`/incidents/withdrawal/${id}`, {
    token: person.token,
    body: { password: person.password, at_once: false },
  })
  await reporter.goto(`/incident/${id}`)
  await button(reporter, erasure.case.eraseNow).waitFor()
  expect(await reporter.getByText(kept.notAtOnce).count()).toBe(0)
  await query(
    portal,
    "UPDATE case_hold SET ended_at = NULL, ended_by = NULL WHERE incident_id = $1 AND ground = 'legal_duty'",
    [id],
  )
  await reporter.reload()
  await reporter.getByText(kept.notAtOnce).waitFor()
  await reporter.getByText('Politiloven.').waitFor()
  await button(reporter, erasure.case.takeBack).waitFor()
  expect(await button(reporter, erasure.case.eraseNow).count()).toBe(0)
  await hasNoBarrier(reporter, 'kept-withdrawn')
  const refused = await portal.call(`/incidents/withdrawal/${id}`, {
    token: person.token,
    body: { password: person.password, at_once: true },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'case_held' } })
  await press(reporter, button(reporter, erasure.case.takeBack))
  await reporter
    .getByText(kept.duty(longDate(early)))
    .first()
    .waitFor()
}, 180_000)
