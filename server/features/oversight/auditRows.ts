import { sql } from 'kysely'
import type { AuditCheck, AuditFilter, AuditNames, AuditQuery, AuditRow } from '#contract/deskAudit.ts'
import { auditRow } from '#contract/deskAudit.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { namedBy, shownAs } from '#server/database/rows.ts'
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

/** A thousand at a time, of the log of one moment, without holding a connection: rows never change. */
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
    .leftJoin('audit_reason', 'audit_reason.id', 'entry.number')
    .select(['entry.number', 'entry.at', 'entry.actor', 'entry.reporter_hash', 'entry.action'])
    .select(['entry.subject', 'entry.subject_id', 'entry.reason', 'entry.before', 'entry.after'])
    .select(['audit_reason.incident_id', 'audit_reason.reason_sealed'])
    .select(namedBy<null>('staff', 'entry.staff_id').as('staff'))
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

/** What codes of the log name by a number. Of articles and entries the titles as readers see or have seen them. */
const words = {
  label: sql`SELECT id, name FROM label`,
  category: sql`SELECT id, name FROM harassment_category`,
  country: sql`SELECT id, name FROM country`,
  city: sql`SELECT id, name FROM city`,
  /** What whoever sent it was given. One that was erased is known by the log's number alone. */
  request: sql`SELECT id, reference FROM privacy_request`,
  /** What was never public is known by its number alone: nobody has decided to show its words. */
  item: sql`SELECT item.id, coalesce(article.title, entry.title) FROM editorial_item AS item
    LEFT JOIN article ON article.id = item.public_id AND item.kind = 'article'
    LEFT JOIN knowledge_entry AS entry ON entry.id = item.public_id AND item.kind = 'entry'`,
}

/** What the codes of these rows stand for, such as `label=4`, and what they are about. A word that is no longer there stays a number. */
async function namesIn(trx: Trx, rows: readonly Pick<Row, 'subject' | 'subject_id' | 'before' | 'after'>[]) {
  const codes = rows.flatMap(({ subject, subject_id, before, after }) => [
    `${subject}=${subject_id}`,
    ...before,
    ...after,
  ])
  const numbersOf = (name: string) =>
    codes.flatMap((code) => Number(new RegExp(`^${name}=([1-9]\\d{0,14})$`).exec(code)?.[1] ?? []))
  const parts = Object.entries(words).map(
    ([name, list]) => sql`SELECT ${`${name}=`}::text || id AS code, name FROM (${list}) AS list (id, name)
      WHERE id = ANY (${numbersOf(name)}::bigint[]) AND name IS NOT NULL`,
  )
  const { rows: names } = await sql<AuditNames[number]>`${sql.join(parts, sql` UNION ALL `)}`.execute(trx)
  return names
}
