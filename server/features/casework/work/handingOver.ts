import { sql } from 'kysely'
import { workLimits } from '#contract/deskCaseWork.ts'
import type { Services } from '#server/context.ts'
import { openStatuses, opensEveryCase } from '#server/cases/access.ts'
import { lockCases, lockPeople } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { changePlaces } from './assigning.ts'
import { auditNote, keepNote } from './notes.ts'
import { namesOf, readPeople } from '../people.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>
type Numbered = { id: number; version: number }
type Wanted = { from_id: number | null; to_id: number | null; note?: string | undefined; cases: readonly Numbered[] }

/** How many open cases each has, also those of people who have lost their access or their role since. */
export async function readWorkload(trx: Trx) {
  const rows = await trx
    .selectFrom('incident')
    .select(['assignee_id', sql<number>`count(*)`.as('count')])
    .where('status', 'in', openStatuses)
    .groupBy('assignee_id')
    .execute()
  const counts = new Map(rows.map(({ assignee_id, count }) => [assignee_id, count]))
  const here = await readPeople(trx)
  const gone = [...counts.keys()].filter((id) => id !== null && !here.some((one) => one.id === id))
  const people = [
    ...here.map(({ id, name }) => ({ id, name, has_access: true })),
    ...(
      await namesOf(
        trx,
        gone.filter((id) => id !== null),
      )
    ).map((one) => ({ ...one, has_access: false })),
  ]
  return {
    people: people.map((one) => ({ ...one, open_cases: counts.get(one.id) ?? 0 })),
    unassigned: counts.get(null) ?? 0,
  }
}

/** The open cases of somebody who is away or leaves, at most as many as are handed over at once. */
export async function readCasesOf(trx: Trx, staff_id: number) {
  const [person] = await namesOf(trx, [staff_id])
  const rows = await trx
    .selectFrom('incident')
    .select(['id', 'version'])
    .where('assignee_id', '=', staff_id)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .limit(workLimits.handedOver + 1)
    .execute()
  const cases = rows.slice(0, workLimits.handedOver)
  return { person: person ?? fail('not_found'), cases, is_whole: cases.length === rows.length }
}

/**
 * All of the named cases change hands, or none. A case that has changed since it was counted, that is closed, or that is not
 * the first person's any more, refuses the whole.
 */
export async function handOver(ground: Ground, trx: Trx, staffId: number, { from_id, to_id, note, cases }: Wanted) {
  if (from_id === to_id) fail('invalid', { to_id: 'invalid' })
  const people = await lockPeople(trx, to_id === null ? [staffId] : [staffId, to_id])
  const actor = people.get(staffId)
  if (!actor || !opensEveryCase(actor)) fail('not_found')
  if (to_id !== null && !people.has(to_id)) fail('invalid', { to_id: 'staff_unavailable' })
  const ids = cases.map(({ id }) => id)
  if (new Set(ids).size < ids.length) fail('invalid', { cases: 'invalid' })
  const found = await lockCases(trx, actor, ids)
  const keys = note === undefined ? undefined : await ground.keys.keysOf(trx, ids)
  const audits: (() => Promise<void>)[] = []
  for (const { id, version } of cases) {
    const row = found.get(id)
    if (!row || row.version !== version || row.assignee_id !== from_id || row.status === 'Closed')
      return fail('case_changed')
    const second_reader_id = row.second_reader_id === to_id ? null : row.second_reader_id
    const { audit } = await changePlaces(ground, trx, staffId, row, { assignee_id: to_id, second_reader_id })
    audits.push(() => writeAudit(ground, trx, audit))
    const key = keys?.get(id)
    if (note === undefined || !key) continue
    const said = {
      text: note,
      audience: 'staff' as const,
      mentions: to_id === null || to_id === staffId ? [] : [to_id],
    }
    const written = await keepNote(ground, trx, {
      ...said,
      incident_id: id,
      status: row.status,
      key,
      staffId,
      isHandOver: true,
    })
    audits.push(() => auditNote(ground, trx, staffId, id, written))
  }
  // Last, because all others who write to the log wait from the first of them on.
  for (const audit of audits) await audit()
  return { cases: cases.map(({ id, version }) => ({ id, version: version + 1 })) }
}
