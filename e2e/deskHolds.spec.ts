import { test } from 'vitest'
import { longDate } from '#server/platform/norwegianDates.ts'
import deskCase from '#texts/nb/deskCase.ts'
import holds from '#texts/nb/deskHolds.ts'
import replies from '#texts/nb/holdReplies.ts'
import kept from '#texts/nb/kept.ts'
import { button, field, heading, isTold } from './deskOversight.ts'
import { atHolds, hold, rowOf, typed } from './holding.ts'
import { hasFocus, pick, press, write } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('the privacy officer asks by keyboard whether a case may be kept longer', async () => {
  const { id, officer, seen } = await atHolds(portal)
  await heading(officer, holds.title).waitFor()
  await press(officer, officer.locator('summary', { hasText: holds.newTitle }))
  await write(officer, officer.getByRole('textbox', { name: holds.endField }), typed(seen))
  // Leaving what was typed is asked about, also where it is no more than a date.
  await officer.getByRole('navigation').getByRole('link').first().click()
  await officer.getByRole('dialog', { name: deskCase.unsaved.title }).waitFor()
  await officer.keyboard.press('Escape')
  await write(officer, field(officer, holds.caseField), String(id))
  await pick(officer, officer.getByRole('radio', { name: holds.grounds.consent.name }))
  await write(officer, field(officer, holds.reasonField), 'Saken er for nemnda, som bruker lang tid.')
  await press(officer, button(officer, holds.submit))
  await rowOf(officer, id).getByText(holds.noAnswer).waitFor()
  await isTold(officer, replies.asked)
  await hasNoBarrier(officer)
})

test('its reporter is asked, agrees by keyboard and takes that back, and the officer sees it', async () => {
  const { id, reporter, officer, day, seen } = await atHolds(portal)
  await hold(officer, { case_id: id, ground: 'consent', reason: 'Saken er for nemnda.', ends_on: seen })
  await reporter.goto('/report-harassment')
  await reporter.getByText(kept.ask(longDate(seen))).waitFor()
  await reporter.goto(`/incident/${id}`)
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()
  await reporter.getByText(kept.ask(longDate(seen))).waitFor()
  await hasNoBarrier(reporter)
  await press(reporter, button(reporter, kept.yes(longDate(seen))))
  await reporter.getByText(kept.erasedOn(longDate(seen))).waitFor()
  await reporter.getByText(kept.agreedTo(longDate(seen))).waitFor()
  await reporter.getByText(kept.saidYes).waitFor()
  await hasFocus(reporter, kept.title)
  await hasNoBarrier(reporter)
  await press(reporter, button(reporter, kept.takeBack))
  await reporter.getByText(kept.saidNo).waitFor()
  await hasFocus(reporter, kept.title)
  await reporter.getByText(kept.erasedOn(longDate(day))).waitFor()

  await officer.reload()
  await rowOf(officer, id).getByText(holds.endedHow.taken_back).waitFor()
  await hasNoBarrier(officer)
})
