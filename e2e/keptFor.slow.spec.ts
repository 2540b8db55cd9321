import { expect, test } from 'vitest'
import { addDays, daysFrom, monthsAfter, todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { until } from '#server/testing/mail.ts'
import kept from '#texts/nb/kept.ts'
import mail from '#texts/nb/mail.ts'
import { query, sentIn } from './desk.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { given } from './reporting.ts'

const portal = useSharedPortal()

test('a reporter is told before by a mail, which leads to the case, and on the case', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, width: 320 })
  await page.goto(`/incident/${id}`)
  await page.getByText(/^Slettes \d+\. \p{L}+ \d{4}$/u).waitFor()
  expect(await page.getByText(/slettes om/).count()).toBe(0)

  // Two years after it was sent in, never a 29 February; server/cases/retention/retention.test.ts proves both notices and the day.
  const today = todayInOslo()
  const sent = monthsAfter(addDays(today, 60), -24)
  const due = monthsAfter(sent, 24)
  const statement = 'UPDATE incident SET submitted_at = $2::timestamptz WHERE id = $1'
  await query(portal, statement, [id, `${sent}T12:00:00+01:00`])
  await query(portal, "INSERT INTO pgboss.job (name, data) VALUES ('retention', '{}')")
  const mails = () => portal.mail.to(person.email).filter(({ subject }) => subject === mail.retention.subject)
  const { link } = await until(() => mails()[0], 40)
  expect(link).toBe(`${portal.url}/login?redirect=/account`)
  // Where the mail leads: what it did not name, and the way to it.
  await page.goto(link ?? '')
  await page.waitForURL('**/account')
  const day = longDate(due)
  await page.getByRole('link', { name: kept.ahead.own({ id, is_draft: false, day }) }).click()
  await page.waitForURL(`**/incident/${id}`)
  await page.goto('/report-harassment')
  await page.getByText(kept.erasedOn(day)).waitFor()
  await page.goto(`/incident/${id}`)
  await page.getByText(kept.erasedOn(day)).waitFor()
  await page.getByText(kept.soon('case', daysFrom(today, due))).waitFor()
  await hasNoBarrier(page, [320, 1280])
})

test('whoever has not confirmed the address sees that a draft is kept for 30 days, and why, wherever the draft is', async () => {
  const person = await portal.person()
  const { id } = await given(portal, person, { description: 'Et utkast' })
  const day = longDate(addDays(todayInOslo(), 30))
  const page = await portal.visit({ as: person, width: 320 })
  await page.goto('/report-harassment')
  await page.getByText(kept.erasedOn(day)).waitFor()
  await page.goto(`/incident/${id}`)
  await page.getByText(kept.rules).click()
  await page.getByText(kept.unconfirmedDraft).waitFor()
  await hasNoBarrier(page, [320, 1280])
  await page.goto(`/update-harassment/${id}`)
  await page.getByText(kept.unconfirmedDraftGoes(day)).waitFor()
  await hasNoBarrier(page, [320, 1280])
})
