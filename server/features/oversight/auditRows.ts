import { sql, type ExpressionBuilder } from 'kysely'
import type { AuditCheck, AuditFilter, AuditQuery, AuditRow } from '#contract/deskAudit.ts'
import type { Services } from '#server/context.ts'
import { overdueBefore } from '#server/cases/clocks.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { isDigest } from '#server/platform/audit/log.ts'

/** The number of the log's last row; 0 while it is empty. */
export async function lastNumber(db: Db | Trx) {
  const last = await db.selectFrom('audit.entry').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return last?.number ?? 0
}

/** One page, newest first, of the rows up to `upto`, and how many there are in all. */
export async function readAuditPage(keys: Keys, trx: Trx, query: AuditQuery) {
  const [upto, before] = query.cursor?.split('_').map(Number) ?? [await lastNumber(trx)]
  const rows = await selectRows(trx, query, upto ?? 0)
    .$if(before !== undefined, (select) => select.where('entry.number', '<', before ?? 0))
    .orderBy('entry.number', 'desc')
    .limit(query.limit + 1)
    .execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: await toAuditRows(keys, trx, shown),
    names: await namesIn(trx, shown),
    total: await countRows(trx, query, upto ?? 0),
    next_cursor: last && rows.length > query.limit ? `${upto}_${last.number}` : null,
  }
}

export async function countRows(db: Db | Trx, filter: AuditFilter, upto: number) {
  const { total } = await db
    .selectFrom('audit.entry as entry')
    .select(sql<number>`count(*)`.as('total'))
    .where(isWanted(filter, upto))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * The rows up to `upto`, oldest first, a thousand at a time. Rows never change, so that reading them piece by piece gives the
 * log of one moment without holding a connection.
 */
export async function* eachAuditRow(keys: Keys, db: Db, filter: AuditFilter, upto: number) {
  for (let after = 0; ;) {
    const rows = await selectRows(db, filter, upto)
      .where('entry.number', '>', after)
      .orderBy('entry.number')
      .limit(1000)
      .execute()
    yield* await toAuditRows(keys, db, rows)
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

const selectRows = (db: Db | Trx, filter: AuditFilter, upto: number) =>
  db
    .selectFrom('audit.entry as entry')
    .leftJoin('staff', 'staff.id', 'entry.staff_id')
    .leftJoin('audit_reason', 'audit_reason.id', 'entry.number')
    .select(['entry.number', 'entry.at', 'entry.actor', 'entry.staff_id', 'entry.reporter_hash', 'entry.action'])
    .select(['entry.subject', 'entry.subject_id', 'entry.reason', 'entry.before', 'entry.after', 'staff.name'])
    .select(['audit_reason.incident_id', 'audit_reason.reason_sealed'])
    .where(isWanted(filter, upto))

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
const actors = ['staff', 'reporter', 'system'] as const

type Keys = Services['keys']

/** Reasons are opened with the keys of their cases. */
async function toAuditRows(keys: Keys, db: Db | Trx, rows: readonly Row[]): Promise<AuditRow[]> {
  const cases = new Set(rows.flatMap(({ incident_id }) => incident_id ?? []))
  const found = cases.size > 0 ? await keys.keysOf(db, [...cases]) : new Map<number, Buffer>()
  return rows.map((row) => {
    const { number: id, reason_sealed } = row
    const key = found.get(row.incident_id ?? 0)
    const words = key && reason_sealed ? openRow('audit_reason', key, { id, reason_sealed }).reason : null
    const isSealed = isDigest(row.reason)
    return toAuditRow(row, { reason: isSealed ? words : row.reason, reason_erased: isSealed && words === null })
  })
}

const toAuditRow = (row: Row, reason: Pick<AuditRow, 'reason' | 'reason_erased'>): AuditRow => ({
  number: row.number,
  at: row.at.toISOString(),
  actor: actors.find((one) => one === row.actor) ?? 'system',
  staff: row.staff_id === null ? null : { id: row.staff_id, name: row.name ?? '' },
  reporter: row.reporter_hash?.toString('hex').slice(0, 8) ?? null,
  action: row.action,
  subject: row.subject === null ? null : { kind: row.subject, id: row.subject_id },
  ...reason,
  before: row.before,
  after: row.after,
})

const isWanted =
  (filter: AuditFilter, upto: number) => (eb: ExpressionBuilder<DB & { entry: DB['audit.entry'] }, 'entry'>) => {
    const staff = filter.person.filter((one) => typeof one === 'number')
    const others = filter.person.filter((one) => typeof one === 'string')
    return eb.and([
      eb('entry.number', '<=', upto),
      ...(filter.person.length > 0
        ? [
            eb.or([
              ...(staff.length > 0 ? [eb('entry.staff_id', 'in', staff)] : []),
              ...(others.length > 0 ? [eb('entry.actor', 'in', others)] : []),
            ]),
          ]
        : []),
      ...(filter.case === undefined
        ? []
        : [eb('entry.subject', '=', 'case'), eb('entry.subject_id', '=', filter.case)]),
      ...(filter.action.length > 0 ? [eb('entry.action', 'in', filter.action)] : []),
      ...(filter.date_from === undefined ? [] : [eb('entry.at', '>=', startOfDay(filter.date_from, 0))]),
      ...(filter.date_to === undefined ? [] : [eb('entry.at', '<', startOfDay(filter.date_to, 1))]),
    ])
  }

/** Midnight in Norway at the beginning of a day, or of one so many days later. Noon in UTC is on the same day there. */
const startOfDay = (day: string, later: number) => overdueBefore(-later, new Date(`${day}T11:00:00Z`))

/** Lists whose words the log holds by their number, by the name of the code. Clear words that whoever works here chooses from. */
const lists = {
  label: 'label',
  category: 'harassment_category',
  country: 'country',
  city: 'city',
} as const

/** What the codes of these rows stand for, such as `label=4`. A word that is no longer there stays a number. */
async function namesIn(trx: Trx, rows: readonly Pick<Row, 'subject' | 'subject_id' | 'before' | 'after'>[]) {
  const codes = new Set(rows.flatMap(({ before, after }) => [...before, ...after]))
  const names: { code: string; name: string }[] = []
  for (const [name, table] of Object.entries(lists)) {
    const ids = [...codes].flatMap((code) => Number(new RegExp(`^${name}=([1-9]\\d{0,14})$`).exec(code)?.[1] ?? []))
    if (ids.length === 0) continue
    const found = await trx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    names.push(...found.map((one) => ({ code: `${name}=${one.id}`, name: one.name })))
  }
  return [...names, ...(await publicTitles(trx, rows))]
}

/**
 * The titles of the articles and entries that these rows are about, as `item=4`, as readers see or have seen them. What was
 * never public is known by its number alone: nobody has decided to show its words.
 */
async function publicTitles(trx: Trx, rows: readonly Pick<Row, 'subject' | 'subject_id'>[]) {
  const ids = rows.flatMap(({ subject, subject_id }) => (subject === 'item' && subject_id !== null ? [subject_id] : []))
  if (ids.length === 0) return []
  const found = await trx
    .selectFrom('editorial_item as item')
    .leftJoin('article', (join) => join.onRef('article.id', '=', 'item.public_id').on('item.kind', '=', 'article'))
    .leftJoin('knowledge_entry as entry', (join) =>
      join.onRef('entry.id', '=', 'item.public_id').on('item.kind', '=', 'entry'),
    )
    .select((eb) => ['item.id', eb.fn.coalesce('article.title', 'entry.title').as('name')])
    .where('item.id', 'in', [...new Set(ids)])
    .execute()
  return found.flatMap(({ id, name }) => (name === null ? [] : [{ code: `item=${id}`, name }]))
}

/** The filter as codes, for the row that tells of the reading. */
export const auditCodesOf = (filter: AuditFilter) =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || name === 'limit') return []
    return name === 'cursor' ? ['further'] : [value].flat().map((one) => `${name}=${one}`)
  })

export async function readCheck(db: Db | Trx): Promise<AuditCheck> {
  const row = await db.selectFrom('audit_check').select(['at', 'entries', 'broken_at']).executeTakeFirst()
  return row ? { ...row, at: row.at.toISOString() } : null
}

const week = 7 * 24 * 3_600_000

/** When somebody was last stopped because they read very much (server/cases/massReading.ts); null when it was not this week. */
export async function lastReadingLimit({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const last = await db
    .selectFrom('audit.entry')
    .select('at')
    .where('action', '=', 'reading_limited')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && clock.now().getTime() - last.at.getTime() < week ? last.at.toISOString() : null
}
