import { isClosedDuplicate } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { findRow, statusOf } from '#server/database/rows.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { actorOf, type DeskActor, isDeskStatus, mayWorkOn, toActor, visibleTo } from './access.ts'

/** Those of some people who are active now, locked to the end of the transaction: whoever takes away their role or access waits. */
async function lockActive(trx: Db | Trx, ids: readonly number[]): Promise<DeskActor[]> {
  const rows = await trx
    .selectFrom('staff')
    .select(['id', 'roles'])
    .where('id', 'in', [...ids])
    .where('state', '=', 'active')
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(toActor)
}

/**
 * Those of them who do casework now, by number, locked: before `lockCases`, so that no two wait for each other. Whoever calls is locked
 * before them (`inAct`); a change of the staff at the same moment may therefore be ended by PostgreSQL, and is done again.
 */
export async function lockPeople(trx: Trx, ids: readonly number[]) {
  const people = await lockActive(trx, ids)
  return new Map(people.filter((person) => actorOf(person)).map((person) => [person.id, person]))
}

/** Somebody of the staff who is active now, locked to the end of the transaction; undefined for whoever is not. */
export const lockStaff = async (trx: Db | Trx, id: number) => (await lockActive(trx, [id]))[0]

/** Those of some cases that the actor may know of, locked: of two who change a case at once the second waits. */
export async function lockCases(trx: Trx, actor: DeskActor, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('incident')
    .select(['id', 'status', 'version', 'assignee_id', 'second_reader_id', 'outcome', 'priority', 'closed_at'])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(
    rows.flatMap(({ status, ...row }) => (isDeskStatus(status) ? [[row.id, { ...row, status }] as const] : [])),
  )
}

export type LockedCase = Awaited<ReturnType<typeof lockCases>> extends Map<number, infer One> ? One : never

/** `version`: that of the case as it was read; left out for what no other change can overwrite. */
type Wanted = { id: number; version?: number; others?: readonly number[]; also?: readonly number[] }

/** A lead any, a caseworker their own and those without one. What they only read along, or in another version, is refused. */
export async function lockToWork(trx: Trx, staffId: number, wanted: Wanted) {
  const locked = await lockOpened(trx, staffId, wanted)
  if (!mayWorkOn(locked.actor, locked.row)) fail('read_only')
  if (wanted.version !== undefined && locked.row.version !== wanted.version) fail('case_changed')
  return locked
}

/** Of two tabs the second sees the case as the first left it. `isWhole`: also against new rows that refer to it. */
export async function lockOwnCase(trx: Trx, user_id: number, id: number, { isWhole = false } = {}) {
  const query = trx
    .selectFrom('incident')
    .select(['id', 'status', 'version', 'own_version', 'outcome', 'closed_at', 'duplicate_of', 'message_at'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
  const row = await (isWhole ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()
  return row ? { ...row, status: statusOf(row.status) } : fail('not_found')
}

/** What a reporter's next step on an own case depends on. Another's case is not found. */
export async function findOwnCase(db: Db | Trx, user_id: number, id: number) {
  const row = await findRow(db, 'incident', { id, user_id }, ['status', 'closed_at'])
  return row ? { ...row, status: statusOf(row.status) } : fail('not_found')
}

/** What decides who may do what with a case, of one that the actor may know of. */
export const findCase = (db: Db | Trx, actor: DeskActor, id: number) =>
  db
    .selectFrom('incident')
    .select(['id', 'version', 'status', 'assignee_id', 'second_reader_id', 'duplicate_of'])
    .where('id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow(failing('not_found'))

/** A case that is folded as a duplicate is worked on after it was opened again. */
export function refuseDuplicate(row: { status: string; outcome: string | null }) {
  if (isClosedDuplicate(row)) fail('duplicate_closed')
}

/** Also for a second reader, who only writes notes. `others`: people, locked before the case; `also`: cases, locked with it. */
export async function lockOpened(trx: Trx, staffId: number, { id, others = [], also = [] }: Omit<Wanted, 'version'>) {
  const people = await lockPeople(trx, [staffId, ...others])
  const actor = people.get(staffId) ?? fail('not_found')
  const found = await lockCases(trx, actor, [id, ...also])
  const row = found.get(id) ?? fail('not_found')
  return { actor, row, people, found }
}

/** Refuses what a message that came after `last_id` might change: whoever answers or closes a case has read it. null: none was read. */
export async function refuseUnread(trx: Trx, incident_id: number, last_id: number | null) {
  const newer = await trx
    .selectFrom('message')
    .select('id')
    .where('incident_id', '=', incident_id)
    .where('id', '>', last_id ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (newer) fail('newer_message')
}
