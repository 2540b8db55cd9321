import { sql } from 'kysely'
import type { assignCase as assignCall, ChangedCase, giveBackCase as giveBackCall } from '#contract/deskCases.ts'
import { inboxLimits } from '#contract/deskInbox.ts'
import { mayOpen, namesOf, openStatuses, toActor } from '#server/cases/access.ts'
import { tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { lockOpened, refuseDuplicate, type LockedCase } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { update, nextVersion } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { readPeople } from '../people.ts'
import { keepNote, tellNote } from './notes.ts'

type Places = { assignee_id: number | null; second_reader_id: number | null }

/**
 * Whoever has a case gives it back: it is nobody's, and whoever does casework may take it. Giving it back again changes nothing
 * and writes nothing; with a note it is refused, so that no note is dropped with the word that all is done. What somebody else has
 * is not given back but handed over, by a lead.
 */
export async function giveBackCase(at: Act, { id, version, note }: Given<typeof giveBackCall>) {
  const { row } = await lockOpened(at.trx, at.staff.id, { id })
  if (row.assignee_id === null) return note === undefined ? row : fail('case_changed')
  if (row.assignee_id !== at.staff.id) fail('case_taken')
  if (row.version !== version) fail('case_changed')
  return changePlaces(at, row, { ...row, assignee_id: null }, note)
}

/** A lead says whose a case is and who reads along: people who do casework and have access now. */
export async function assignCase(at: Act, { id, version, note, ...places }: Given<typeof assignCall>) {
  const others = [places.assignee_id, places.second_reader_id].filter((one) => one !== null)
  const { row, people } = await lockOpened(at.trx, at.staff.id, { id, others })
  if (row.version !== version) fail('case_changed')
  for (const field of ['assignee_id', 'second_reader_id'] as const) {
    const person = places[field]
    // Whoever had the case before may keep it, so that a change of the one place does not demand another of the other.
    if (person !== null && person !== row[field] && !people.has(person))
      fail('invalid', { [field]: 'staff_unavailable' })
  }
  if (places.assignee_id !== null && places.assignee_id === places.second_reader_id)
    fail('invalid', { second_reader_id: 'invalid' })
  if (isSame(row, places) && note === undefined) return row
  refuseDuplicate(row)
  return changePlaces(at, row, places, note)
}

/** Nobody is both. */
export const placesOf = ({ second_reader_id }: LockedCase, assignee_id: number | null) => ({
  assignee_id,
  second_reader_id: second_reader_id === assignee_id ? null : second_reader_id,
})

/**
 * Keeps whose a case is. The row is locked and may be changed by the actor.
 * @param note why, for all of the staff who may open it, and told to whoever gets it
 */
export async function changePlaces(at: Act, row: LockedCase, places: Places, note?: string): Promise<ChangedCase> {
  const { id, status } = row
  const { assignee_id, second_reader_id } = places
  const version = row.version + 1
  const mentions =
    assignee_id === null || assignee_id === at.staff.id || assignee_id === row.assignee_id ? [] : [assignee_id]
  const said = { text: note ?? '', audience: 'staff', mentions, isHandOver: true } as const
  const written = note === undefined ? undefined : await keepNote(at, row, said)
  // `updated_at` stays: the reporter sees it, and whose the case is at the desk is not theirs to follow. `active_at` stays:
  // a case that nobody worked on is no less neglected in other hands.
  await update(at.trx, 'incident', id, { assignee_id, second_reader_id, version })
  await letTasksFollow(at.trx, row, places)
  // A note with the same places assigns nobody.
  if (!isSame(row, places)) await tellCase(at, row, 'assigned', { before: codesOf(row), after: codesOf(places) })
  if (written) tellNote(at, id, written)
  return { id, version, status }
}

/** Tasks of whoever had the case are for whoever has it now, and so are those of somebody who may not open it in others' hands. */
async function letTasksFollow(trx: Trx, row: LockedCase, places: Places) {
  const open = await trx
    .selectFrom('case_task')
    .innerJoin('staff', 'staff.id', 'case_task.assignee_id')
    .select(['case_task.id as task_id', 'staff.id', 'staff.roles'])
    .where('case_task.incident_id', '=', row.id)
    .where('case_task.done_at', 'is', null)
    .execute()
  const hasMoved = row.assignee_id !== places.assignee_id
  const ids = open
    .filter(
      ({ id, roles }) =>
        (hasMoved && id === row.assignee_id) ||
        (places.assignee_id !== null && !mayOpen(toActor({ id, roles }), { status: row.status, ...places })),
    )
    .map(({ task_id }) => task_id)
  if (ids.length === 0) return
  await trx.updateTable('case_task').set({ assignee_id: null, version: nextVersion }).where('id', 'in', ids).execute()
}

const isSame = (one: Places, other: Places) =>
  one.assignee_id === other.assignee_id && one.second_reader_id === other.second_reader_id

const codesOf = ({ assignee_id, second_reader_id }: Places) => [
  ...(assignee_id === null ? [] : [`assignee=${assignee_id}`]),
  ...(second_reader_id === null ? [] : [`second_reader=${second_reader_id}`]),
]

/** How many open cases each has, also those of people who have lost their access or their role since. */
export async function readWorkload({ trx, tell }: Act) {
  const rows = await trx
    .selectFrom('incident')
    .select(['assignee_id', sql<number>`count(*)`.as('count')])
    .where('status', 'in', openStatuses)
    .groupBy('assignee_id')
    .execute()
  const counts = new Map(rows.map(({ assignee_id, count }) => [assignee_id, count]))
  const here = await readPeople(trx)
  const gone = [...counts.keys()].filter((id) => id !== null).filter((id) => !here.some((one) => one.id === id))
  const people = [
    ...here.map(({ id, name }) => ({ id, name, has_access: true })),
    ...(await namesOf(trx, gone)).map((one) => ({ ...one, has_access: false })),
  ]
  tell({ subject: { kind: 'case', id: null }, after: ['workload', 'open'] })
  return {
    people: people.map((one) => ({ ...one, open_cases: counts.get(one.id) ?? 0 })),
    unassigned: counts.get(null) ?? 0,
  }
}

/** The open cases of somebody who is away or leaves, at most as many as are assigned at once. */
export async function readCasesOf({ trx, tell }: Act, { id }: { id: number }) {
  const [person = fail('not_found')] = await namesOf(trx, [id])
  const rows = await trx
    .selectFrom('incident')
    .select(['id', 'version'])
    .where('assignee_id', '=', id)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .limit(inboxLimits.bulk + 1)
    .execute()
  const cases = rows.slice(0, inboxLimits.bulk)
  tell({ subject: { kind: 'case', id: null }, after: [`assignee=${id}`, 'open', `count=${cases.length}`] })
  return { person, cases, is_whole: cases.length === rows.length }
}
