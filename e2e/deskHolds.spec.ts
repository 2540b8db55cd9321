import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lastHoldDay } from '#contract/deskHolds.ts'
import { todayInOslo } from '#contract/time.ts'
import { addDays } from '#server/cases/clocks.ts'
import errors from '#texts/nb/deskErrors.ts'
import holds from '#texts/nb/deskHolds.ts'
import kept from '#texts/nb/kept.ts'
import { longDate } from '#server/cases/norwegianDates.ts'
import { button, field, hasNoBarrier, heading, signedIn } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { openPortal, type Portal } from './portal.ts'
import { given } from './reporting.ts'

let portal: Portal
beforeAll(async () => void (portal = await openPortal()))
afterEach(() => portal.leave())
afterAll(() => portal.close())

test('the privacy officer asks to keep a case, its reporter agrees and withdraws, and both see it', async () => {
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
  await hasNoBarrier(officer, 'holds-wrong')
  // The case was sent in today.
  const day = lastHoldDay(todayInOslo())
  const early = addDays(todayInOslo(), 300)
  const [seen, end, last] = [addDays(day, 90), addDays(day, 100), addDays(day, 200)]
  const typed = (date: string) => date.split('-').toReversed().join('.')
  await field(officer, holds.caseField).fill(String(id))
  await officer.getByRole('radio', { name: holds.grounds.consent.name }).check()
  await field(officer, holds.reasonField).fill('Saken er for nemnda, som bruker lang tid.')
  await officer.getByRole('textbox', { name: holds.endField }).fill(typed(early))
  await press(officer, button(officer, holds.submit))
  await officer.getByText(`${errors.fields.hold_ends_too_early} ${holds.caseErased(longDate(day))}`).waitFor()
  await hasNoBarrier(officer, 'holds-too-early')
  await officer.getByRole('textbox', { name: holds.endField }).fill(typed(seen))
  await press(officer, button(officer, holds.submit))
  await officer.getByRole('heading', { name: holds.caseNumber(id) }).waitFor()
  await officer.getByText(holds.noAnswer).waitFor()
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
    await officer.getByRole('dialog').getByRole('textbox', { name: holds.endField }).fill(typed(until))
    await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }))
    await officer.getByText(holds.kept).waitFor()
  }
  await review(end)
  await press(reporter, button(reporter, kept.yes(longDate(seen))))
  await reporter.getByText(kept.changed).waitFor()
  await reporter.getByText(kept.ask(longDate(end))).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await press(reporter, button(reporter, kept.yes(longDate(end))))
  await reporter.getByText(kept.erasedOn(longDate(end))).waitFor()
  await reporter.getByText(kept.agreedTo(longDate(end))).waitFor()
  await reporter.getByText(kept.saidYes).waitFor()
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
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()

  await officer.reload()
  await officer.getByText(holds.none).waitFor()
  await field(officer, holds.caseField).fill(String(id))
  await officer.getByRole('radio', { name: holds.grounds.legal_duty.name }).check()
  await field(officer, holds.reasonField).fill('Politiloven.')
  await officer.getByRole('textbox', { name: holds.endField }).fill(typed(early))
  await button(officer, holds.submit).click()
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
  await reporter.getByText(kept.duty(longDate(early))).waitFor()
  await reporter.getByText(kept.thenYours).waitFor()
  await hasNoBarrier(reporter, 'kept-duty')

  await press(officer, button(officer, `${holds.end} ${holds.caseNumber(id)}`))
  await officer.getByRole('dialog').getByRole('button', { name: holds.end, exact: true }).click()
  await officer.getByText(holds.ended).waitFor()
}, 120_000)
