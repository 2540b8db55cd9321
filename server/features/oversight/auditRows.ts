import { sql } from 'kysely'
import type { AuditCheck, AuditFilter, AuditNames, AuditQuery, AuditRow } from '#contract/deskAudit.ts'
import { auditRow } from '#contract/deskAudit.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { named, shownAs } from '#server/database/rows.ts'
import { isWanted, type Resolved } from './auditFilter.ts'

/** The number of the log's last row; 0 while it is empty. */
export async function lastNumber(db: Db | Trx) {
  const last = await db.selectFrom('audit.entry').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return last?.number ?? 0
}

/** One page, newest first, of the rows up to `upto`, and how many there are in all. */
export async function readAuditPage(keys: Keys, trx: Trx, query: Resolved<AuditQuery>) {
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

export async function countRows(db: Db | Trx, filter: Resolved<AuditFilter>, upto: number) {
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
export async function* eachAuditRow(keys: Keys, db: Db, filter: Resolved<AuditFilter>, upto: number) {
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

const selectRows = (db: Db | Trx, filter: Resolved<AuditFilter>, upto: number) =>
  db
    .selectFrom('audit.entry as entry')
    .leftJoin('staff', 'staff.id', 'entry.staff_id')
    .leftJoin('audit_reason', 'audit_reason.id', 'entry.number')
    .select(['entry.number', 'entry.at', 'entry.actor', 'entry.staff_id', 'entry.reporter_hash', 'entry.action'])
    .select(['entry.subject', 'entry.subject_id', 'entry.reason', 'entry.before', 'entry.after', 'staff.name'])
    .select(['audit_reason.incident_id', 'audit_reason.reason_sealed'])
    .where(isWanted(filter, upto))

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

type Keys = Services['keys']

/** Reasons are opened with the keys of their cases. */
async function toAuditRows(keys: Keys, db: Db | Trx, rows: readonly Row[]): Promise<AuditRow[]> {
  const cases = new Set(rows.flatMap(({ incident_id }) => incident_id ?? []))
  const found = cases.size > 0 ? await keys.keysOf(db, [...cases]) : new Map<number, Buffer>()
  return rows.map((row) => {
    const { number: id, reason_sealed } = row
    const key = found.get(row.incident_id ?? 0)
    const words = key && reason_sealed ? openRow('audit_reason', key, { id, reason_sealed }).reason : null
    return shownAs(auditRow, {
      ...row,
      staff: named(row.staff_id, row.name),
      reporter: row.reporter_hash?.toString('hex').slice(0, 8) ?? null,
      subject: row.subject === null ? null : { kind: row.subject, id: row.subject_id },
      reason: words,
      reason_erased: row.reason !== null && words === null,
    })
  })
}

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

/** Of a row of the log, what names something. */
type NamingRow = { subject: string | null; subject_id: number | null; before: string[]; after: string[] }

/** Lists whose words the log holds by their number, by the name of the code. Clear words that whoever works here chooses from. */
const lists = { label: 'label', category: 'harassment_category', country: 'country', city: 'city' } as const

/** What the codes of these rows stand for, such as `label=4`. A word that is no longer there stays a number. */
export async function namesIn(trx: Trx, rows: readonly NamingRow[]) {
  const codes = new Set(rows.flatMap(({ before, after }) => [...before, ...after]))
  const names: AuditNames = []
  for (const [name, table] of Object.entries(lists)) {
    const ids = numbersOf(codes, name)
    if (ids.length === 0) continue
    const found = await trx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    names.push(...found.map((one) => ({ code: `${name}=${one.id}`, name: one.name })))
  }
  return [...names, ...(await publicTitles(trx, rows)), ...(await referencesOf(trx, rows, codes))]
}

const numbersOf = (codes: ReadonlySet<string>, name: string) =>
  [...codes].flatMap((code) => Number(new RegExp(`^${name}=([1-9]\\d{0,14})$`).exec(code)?.[1] ?? []))

/** The numbers that whoever sent these requests was given, as `request=4`. One that was erased is known by the log's number alone. */
async function referencesOf(trx: Trx, rows: readonly NamingRow[], codes: ReadonlySet<string>) {
  const about = rows.flatMap(({ subject, subject_id }) =>
    subject === 'request' && subject_id !== null ? [subject_id] : [],
  )
  const ids = [...new Set([...about, ...numbersOf(codes, 'request')])]
  if (ids.length === 0) return []
  const found = await trx.selectFrom('privacy_request').select(['id', 'reference']).where('id', 'in', ids).execute()
  return found.map(({ id, reference }) => ({ code: `request=${id}`, name: reference }))
}

/**
 * The titles of the articles and entries that these rows are about, as `item=4`, as readers see or have seen them. What was
 * never public is known by its number alone: nobody has decided to show its words.
 */
async function publicTitles(trx: Trx, rows: readonly NamingRow[]) {
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
