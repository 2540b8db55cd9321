import { sql } from 'kysely'
import { deskLists, lookActivities, type DeskList } from '#contract/casework.ts'
import { inboxFilter, urgentLists, type InboxFilter } from '#contract/deskInbox.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import type { DeskActor } from '#server/cases/access.ts'
import { readDeskTimes, type DeskTimes } from '#server/cases/settings.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { countOf } from '#server/database/rows.ts'
import { countInbox, type CountCases } from './inbox.ts'
import { readPlaces } from './places.ts'
import { codesOf, caseFilter } from './caseFilter.ts'

type Asked = InboxFilter & { since?: string | undefined }

/** The lists in numbers, and how many of the asked one have changed since a moment (null when none is named), and where to begin. */
export async function readPulse(at: Act, countCases: CountCases, { since, ...filter }: Asked) {
  const { clock, trx, staff: actor } = at
  const times = await readDeskTimes(trx, clock.now())
  const totals = ofEach(deskLists, () => 0)
  for (const list of deskLists)
    totals[list] = await countInbox(trx, countCases, actor, inboxFilter.parse({ list }), times)
  const total = await countInbox(trx, countCases, actor, filter, times)
  await tellNewFilter(at, filter, total)
  return {
    totals,
    total,
    changed: since === undefined ? null : await countChanged(trx, actor, filter, since, times),
    begin: await readBegin(trx, actor, totals, times),
  }
}

/** The first case of the most pressing list that holds any; null when nothing waits for staff. */
async function readBegin(trx: Trx, actor: DeskActor, totals: Record<DeskList, number>, times: DeskTimes) {
  const list = urgentLists.find((one) => totals[one] > 0)
  if (!list) return null
  const part = { limit: 1, total: totals[list] }
  const [first] = await readPlaces(trx, actor, inboxFilter.parse({ list }), times, part)
  return first ? { list, id: first.id } : null
}

/** Hours. A session is no older, so whoever looked at a list before is asked once at most. */
const remembered = 12

/**
 * The audit row of a filter that was asked for in numbers alone: a narrow one tells of single cases. What the person has
 * listed, or asked for before, has its row already; the whole lists have none, as their numbers are in every answer.
 */
async function tellNewFilter({ clock, trx, staff, tell }: Act, filter: InboxFilter, total: number) {
  const codes = codesOf(filter)
  if (codes.join() === `list=${filter.list}`) return
  const earlier = await trx
    .selectFrom('audit.entry')
    .select('number')
    .where('staff_id', '=', staff.id)
    .where('action', '=', 'case_listed')
    .where('at', '>', new Date(clock.now().getTime() - remembered * 3_600_000))
    // Without `further`, which a later page has, and the count, which comes last.
    .where(
      sql<boolean>`(array_remove(after, 'further'))[:cardinality(array_remove(after, 'further')) - 1] = ${codes}::text[]`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!earlier) tell({ subject: { kind: 'case', id: null }, after: [...codes, `count=${total}`] })
}

const countChanged = (trx: Trx, actor: DeskActor, filter: InboxFilter, since: string, times: DeskTimes) =>
  countOf(
    trx
      .selectFrom('incident')
      .where(caseFilter(actor, filter, times))
      .where('incident.id', 'in', (eb) =>
        eb
          .selectFrom('incident_activity')
          .select('incident_id')
          .where('at', '>', new Date(since))
          .where('action', 'not in', [...lookActivities]),
      ),
  )
