import { test } from 'vitest'
import { longDate } from '#server/platform/norwegianDates.ts'
import deskCase from '#texts/nb/deskCase.ts'
import holds, { holdReplies as replies } from '#texts/nb/deskHolds.ts'
import kept from '#texts/nb/kept.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { query } from './desk.ts'
import { atHolds, typed } from './officer.ts'
import { pick, press, write } from './keyboard.ts'
import { button, field, hasFocus, heading, isTold } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { given } from './reporting.ts'

const portal = useSharedPortal()

test('the privacy officer asks by keyboard whether a case may be kept longer; its reporter agrees by keyboard and takes that back, and the officer sees it', async () => {
  const { id, reporter, officer, day, seen } = await atHolds(portal)
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
  const caseName = officer.getByRole('heading', { name: holds.caseNumber(id), exact: true })
  const row = officer.getByRole('listitem').filter({ has: caseName })
  await row.getByText(holds.noAnswer).waitFor()
  await isTold(officer, replies.asked)
  await hasNoBarrier(officer)

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
  await row.getByText(holds.endedHow.taken_back).waitFor()
  await hasNoBarrier(officer)
})

test('the page of a draft says its day, and the account page what signing in has put off', async () => {
  const person = await portal.person({ isVerified: true })
  const draft = await given(portal, person, { description: 'Et utkast' })
  const due = addDays(todayInOslo(), 20)
  await query(
    portal,
    'INSERT INTO retention_notice (user_id, days, due_on, asked_at, told_at) VALUES ($1, 30, $2::date, now(), now())',
    [person.user.id, due],
  )
  const { body } = await portal.call(`/incidents/show/${draft.id}`, { token: person.token })
  const page = await portal.visit({ as: person, width: 390 })
  await page.goto(`/update-harassment/${draft.id}`)
  await page.getByText(kept.draftGoes(longDate(body.incident.erased_on))).waitFor()
  await hasNoBarrier(page, [320, 1280])
  await page.goto('/account')
  // Told today, so not before 30 days have passed.
  await page.getByText(kept.ahead.account(longDate(addDays(todayInOslo(), 30)))).waitFor()
  await hasNoBarrier(page, [320, 1280])
})
