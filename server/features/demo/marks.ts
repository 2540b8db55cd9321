import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { upsert, findRow } from '#server/database/rows.ts'

/** `begun` while demo cases are made, `whole` once all are there, and no row where there are none. */
const list = 'demo-cases'
const ofCase = 'demo-case '

/** The key under which a case is sent: the same case sent again is found instead of made twice. */
export const keyOf = (name: string) => `demo-case-${name}`

export const readStage = async (db: Db | Trx) => (await findRow(db, 'seeded', { list }, ['digest']))?.digest

export const areDemoCasesMade = async (db: Db) => (await readStage(db)) === 'whole'

export const keepStage = (db: Db | Trx, stage: 'begun' | 'whole') => keep(db, list, stage)
/** Which case is a demo case. Nothing of the case itself says so to a query. */
export const markDemoCase = (db: Db | Trx, name: string, id: number) => keep(db, ofCase + name, String(id))

const keep = (db: Db | Trx, list: string, digest: string) => upsert(db, 'seeded', ['list'], { list, digest })

/** The numbers of the demo cases, the newest first. Those stored a moment before a kill -9 are known by their keys alone. */
export async function findDemoCases(db: Db, names: readonly string[], email: string) {
  const keys = names.map(keyOf)
  const marked = await db
    .selectFrom('seeded')
    .select(sql<number>`digest::bigint`.as('id'))
    .where('list', 'like', `${ofCase}%`)
    .execute()
  const sent = await db
    .selectFrom('idempotency')
    .innerJoin('account', 'account.id', 'idempotency.user_id')
    .select('incident_id as id')
    .where('account.email', '=', email)
    .where('key', 'in', keys)
    .execute()
  const entered = await db.selectFrom('case_entry').select('incident_id as id').where('key', 'in', keys).execute()
  return [...new Set([...marked, ...sent, ...entered].map(({ id }) => id))].toSorted((a, b) => b - a)
}

export const forgetMarks = (db: Db | Trx) =>
  db
    .deleteFrom('seeded')
    .where((eb) => eb.or([eb('list', '=', list), eb('list', 'like', `${ofCase}%`)]))
    .execute()
