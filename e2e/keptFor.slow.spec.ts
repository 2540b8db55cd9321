import { expect, test } from 'vitest'
import { addDays, todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { until } from '#server/testing/mail.ts'
import kept from '#texts/nb/kept.ts'
import mail from '#texts/nb/mail.ts'
import { query, sentIn } from './desk.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { given } from './reporting.ts'

const portal = useSharedPortal()

/** The case is erased in so many days, and the job that tells of it and erases it runs. */
async function daysLeft(id: number, days: number) {
  const due = addDays(todayInOslo(), days)
  const sent = `${Number(due.slice(0, 4)) - 2}${due.slice(4)}`
  await query(portal, 'UPDATE incident SET submitted_at = $2::timestamptz WHERE id = $1', [
    id,
    `${sent}T12:00:00+01:00`,
  ])
  await query(portal, "INSERT INTO pgboss.job (name, data) VALUES ('retention', '{}')")
  return longDate(due)
}

test('a reporter is told 60 and 14 days before by a mail and on the case', async () => {
  const { id, person } = await sentIn(portal)
  const mails = () => portal.mail.to(person.email).filter(({ subject }) => subject === mail.retention.subject)
  const page = await portal.visit({ as: person, width: 320 })
  await page.goto(`/incident/${id}`)
  await page.getByText(/^Slettes \d+\. \p{L}+ \d{4}$/u).waitFor()
  expect(await page.getByText(/slettes om/).count()).toBe(0)

  for (const [at, days] of [60, 14].entries()) {
    const day = await daysLeft(id, days)
    const told = await until(() => mails().length === at + 1 && mails().at(-1), 40)
    expect(told.link).toBe(`${portal.url}/login?redirect=/account`)
    // Where the mail leads: what it did not name, and the way to it.
    await page.goto(told.link ?? '')
    await page.waitForURL('**/account')
    await page.getByRole('link', { name: kept.ahead.own({ id, is_draft: false, day }) }).click()
    await page.waitForURL(`**/incident/${id}`)
    await page.goto('/report-harassment')
    await page.getByText(kept.erasedOn(day)).waitFor()
    await page.goto(`/incident/${id}`)
    await page.getByText(kept.erasedOn(day)).waitFor()
    await page.getByText(kept.soon('case', days)).waitFor()
    await hasNoBarrier(page, [320, 1280])
  }
}, 180_000)

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
