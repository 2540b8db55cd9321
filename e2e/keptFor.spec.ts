import { test } from 'vitest'
import { addDays, todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import kept from '#texts/nb/kept.ts'
import { query } from './desk.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { given } from './reporting.ts'

const portal = useSharedPortal()

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
