import { sql, type SqlBool } from 'kysely'
import type { Breach, BreachRow } from '#contract/deskBreaches.ts'
import { breachRow, earlierBreach, isToReport, shownBreach } from '#contract/deskBreaches.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { namedBy, shownAs, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** From the server's secret, no row of the keyring: nothing asks for a breach to be unreadable before its five years are over. */
export const keyOf = (secret: Secret, breach_id: number) => keyedHash(secret, 'breach key', breach_id)

/** Open ones first, those whose 72 hours are over soonest before the others; the closed ones by when they were found out. */
export async function listBreaches(db: Db, now: Date): Promise<BreachRow[]> {
  const rows = await db
    .selectFrom('breach')
    .innerJoin('breach_record as record', 'record.breach_id', 'breach.id')
    .select(['breach.id', 'breach.closed_at', 'record.found_at', 'record.kinds', 'record.extent', 'record.risk'])
    .where(sql<SqlBool>`record.id = (SELECT max(id) FROM breach_record WHERE breach_id = breach.id)`)
    .orderBy('record.found_at', 'desc')
    .orderBy('breach.id', 'desc')
    .execute()
  const told = Map.groupBy(await toldOf(db), (one) => one.breach_id)
  const all = rows.map((row) => shownAs(breachRow, { ...row, told: told.get(row.id) ?? [] }))
  const rank = (row: BreachRow) => (isToReport(row, now) ? 0 : row.closed_at === null ? 1 : 2)
  return all.toSorted(
    (left, right) => rank(left) - rank(right) || (rank(left) === 0 ? left.found_at.localeCompare(right.found_at) : 0),
  )
}

export async function showBreach(at: Act, { id }: { id: number }) {
  const breach = await readBreach(at, id)
  at.tell({ subject: { kind: 'breach', id } })
  return breach
}

/** It as it was written down before. `number`: which of the versions that are stored, from 1. */
export async function showEarlier({ secret, trx, tell }: Act, { id, number }: { id: number; number: number }) {
  const record = (await recordsOf(trx, id))[number - 1] ?? fail('not_found')
  tell({ subject: { kind: 'breach', id }, after: [`version=${number}`] })
  return shownRecord(secret, id, record)
}

export async function readBreach({ secret, trx }: Act, id: number): Promise<Breach> {
  const head = (await findRow(trx, 'breach', { id }, ['version', 'closed_at'])) ?? fail('not_found')
  const records = await recordsOf(trx, id)
  const first = records[0] ?? fail('not_found')
  const last = records.at(-1) ?? first
  return shownAs(shownBreach, {
    ...shownRecord(secret, id, last),
    ...head,
    id,
    first_found_at: first.found_at,
    told: await toldOf(trx, id),
    history: records.toReversed().map(({ at, by }, later) => ({ number: records.length - later, at, by })),
  })
}

const recordsOf = (trx: Trx, breach_id: number) =>
  trx
    .selectFrom('breach_record')
    .selectAll()
    .select(namedBy('staff', 'staff_id').as('by'))
    .where('breach_id', '=', breach_id)
    .orderBy('id')
    .execute()

const toldOf = (db: Db | Trx, breach_id?: number) =>
  db
    .selectFrom('breach_told')
    .select(['breach_id', 'whom', 'told_at', 'noted_at', namedBy('staff', 'noted_by').as('noted_by')])
    .where('taken_back_at', 'is', null)
    .$if(breach_id !== undefined, (query) => query.where('breach_id', '=', breach_id ?? 0))
    .orderBy('told_at')
    .orderBy('id')
    .execute()

type Record = Awaited<ReturnType<typeof recordsOf>>[number]

const shownRecord = (secret: Secret, breach_id: number, sealed: Record) =>
  shownAs(earlierBreach, openRow('breach_record', keyOf(secret, breach_id), sealed))
