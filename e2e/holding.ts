import type { Page } from 'playwright'
import { lastHoldDay } from '#contract/deskHolds.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import type { holdGrounds } from '#contract/holdGrounds.ts'
import holds from '#texts/nb/deskHolds.ts'
import { callDesk, sentIn } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import type { Portal } from './portal.ts'

/** A case that was sent in just now, its reporter's page and the officer's, and the days that count for it. */
export async function atHolds(portal: Portal) {
  const { id, person } = await sentIn(portal)
  const { incident } = (await portal.call(`/incidents/show/${id}`, { token: person.token })).body
  const today = todayInOslo(new Date(incident.submitted_at))
  const day = lastHoldDay(today)
  const [early, seen, end, last] = [addDays(today, 300), addDays(day, 90), addDays(day, 100), addDays(day, 200)]
  const reporter = await portal.visit({ as: person, expects: /status of 409/ })
  const officer = await signedIn(portal, 'personvern@example.org', { at: '/desk/holds' })
  return { id, person, reporter, officer, day, early, seen, end, last }
}

export const typed = (date: string) => date.split('-').toReversed().join('.')

export const rowOf = (officer: Page, id: number) =>
  officer
    .getByRole('listitem')
    .filter({ has: officer.getByRole('heading', { name: holds.caseNumber(id), exact: true }) })

/** A hold, as the officer's page sets it. */
export const hold = (
  officer: Page,
  facts: { case_id: number; ground: (typeof holdGrounds)[number]; reason: string; ends_on: string },
): Promise<{ id: number; version: number }> => callDesk(officer, '/desk/holds', facts)
