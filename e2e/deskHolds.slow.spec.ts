import { expect, test } from 'vitest'
import { longDate } from '#server/platform/norwegianDates.ts'
import holds from '#texts/nb/deskHolds.ts'
import erasure from '#texts/nb/erasure.ts'
import kept from '#texts/nb/kept.ts'
import { pick, press, write } from './keyboard.ts'
import { button, field, isTold } from './page.ts'
import { atHolds, typed } from './officer.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

// The list of holds begins and ends empty.
const portal = usePortal()

test('the privacy officer keeps a case by law, looks at it again and ends that, by keyboard; meanwhile its reporter reads why, at the case and where the account would be erased', async () => {
  const { id, reporter, officer, day, early } = await atHolds(portal)
  await officer.getByText(holds.none).waitFor()
  await press(officer, officer.locator('summary', { hasText: holds.newTitle }))
  await write(officer, field(officer, holds.caseField), String(id))
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.legal_duty.name }))
  await write(officer, field(officer, holds.reasonField), 'Politiloven.')
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(early))
  await press(officer, button(officer, holds.submit))
  await officer.getByText(holds.endsBefore).waitFor()
  await officer.getByText(longDate(day)).waitFor()

  await reporter.goto(`/incident/${id}`)
  await reporter.getByRole('link', { name: kept.complaint }).waitFor()
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await hasNoBarrier(reporter)
  for (const at of [`/incident/${id}`, `/incident/${id}/slett`]) {
    await reporter.goto(at)
    for (const words of [kept.duty(longDate(early)), kept.thenYours]) await reporter.getByText(words).waitFor()
  }
  // Nor is the account with the case in it.
  await reporter.goto('/account/slett')
  await reporter.getByText(erasure.account.kept).waitFor()
  await reporter.getByRole('link', { name: erasure.account.keptCase(id, longDate(early)) }).waitFor()
  expect(await button(reporter, erasure.account.submit).count()).toBe(0)
  await hasNoBarrier(reporter)

  await press(officer, button(officer, `${holds.review}: ${holds.caseNumber(id)}`))
  await officer.getByRole('dialog').getByText(holds.reviewBody).waitFor()
  await hasNoBarrier(officer)
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.keep }))
  await officer.getByText(holds.kept).waitFor()
  await press(officer, button(officer, `${holds.end}: ${holds.caseNumber(id)}`))
  await press(officer, officer.getByRole('dialog').getByRole('button', { name: holds.end, exact: true }))
  await isTold(officer, holds.ended)
  await officer.getByText(holds.endedHow.officer).waitFor()
  await officer.getByText(holds.none).waitFor()
})
