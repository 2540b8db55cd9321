import { sql } from 'kysely'
import { type InboxQuery, listCases } from '#contract/deskCases.ts'
import { type ShownExport, shownExport } from '#contract/deskExports.ts'
import { exportConsentOf, type ExportPurpose, exportPurposes } from '#contract/exportKinds.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { lastAnswers, readAnswers } from '#server/cases/consents.ts'
import { countMarks, readRedaction } from '#server/cases/redactedCase.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { namedBy, shownAs, oneOf } from '#server/database/rows.ts'
import type { Json } from '#server/database/tables.ts'
import { hasChangedSince } from './validity.ts'

/** The columns of an export that people see; the caller says which exports. */
export const shownColumns = (trx: Trx) =>
  trx
    .selectFrom('export')
    .select(['export.id', 'export.kind', 'export.incident_id', 'export.year', 'export.filter', 'export.purpose'])
    .select(['export.state', 'export.witness_numbers', 'export.with_suspicious', 'export.with_originals'])
    .select(['export.asked_at', 'export.asked_count', 'export.done', 'export.total'])
    .select(['export.expires_at', 'export.fetched_at', namedBy('staff', 'export.asked_by').as('asked_by')])
    .select(namedBy<null>('staff', 'export.decided_by').as('decided_by'))

type Row = Awaited<ReturnType<ReturnType<typeof shownColumns>['execute']>>[number]

type Ground = Pick<Services, 'keys'>

/** While it waits for an answer, with how the case is redacted: in numbers, without a word of the case. */
export async function toShown(ground: Ground, trx: Trx, row: Row): Promise<ShownExport> {
  const purpose = oneOf(exportPurposes, row.purpose)
  const isAsked = row.state === 'asked'
  return shownAs(shownExport, {
    ...row,
    case_id: row.incident_id,
    asked_count: row.year === null || (row.decided_by !== null && row.state !== 'refused') ? row.asked_count : null,
    filter: row.filter === null ? [] : await inWords(trx, readFilter(row.filter)),
    about: isAsked && row.incident_id !== null ? await aboutCase(trx, row.incident_id, purpose) : null,
    redaction: isAsked ? await redactionOf(ground, trx, row) : null,
  })
}

async function redactionOf({ keys }: Ground, trx: Trx, { id, incident_id }: Row) {
  if (incident_id === null) return null
  const found = await readRedaction(trx, await keys.keyOf(trx, incident_id), incident_id)
  if (!found) return null
  const { version, state, at } = found
  return {
    version,
    state,
    at: at?.toISOString() ?? null,
    is_as_asked: !(await hasChangedSince(trx, id)),
    ...countMarks(found),
  }
}

export async function showExport(ground: Ground, trx: Trx, id: number) {
  return toShown(ground, trx, await shownColumns(trx).where('export.id', '=', id).executeTakeFirstOrThrow())
}

/** A filter as it is stored: without where a page begins and how long it is. */
export function storedFilter({ cursor: _cursor, limit: _limit, ...filter }: InboxQuery): string {
  return JSON.stringify(filter)
}

/**
 * Reads a stored filter with the schema of the inbox, so that one that does not fit is refused, and never widens the export.
 * @throws when it does not fit
 */
export function readFilter(filter: Json): InboxQuery {
  // The schema reads addresses, in which everything is text.
  const asInAddress = Object.entries(Object(filter)).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ])
  return listCases.schema.querystring.parse(Object.fromEntries(asInAddress))
}

const lists = new Map([
  ['category', sql`SELECT id AS key, name FROM harassment_category`],
  ['country', sql`SELECT id AS key, name FROM country`],
  ['city', sql`SELECT id AS key, name FROM city`],
  ['county', sql`SELECT code AS key, name FROM county`],
  ['label', sql`SELECT id AS key, name FROM label`],
  ['assignee', sql`SELECT id AS key, name FROM staff`],
])

/** Numbers become the names that they stand for; all else is words of lists, dates and numbers. */
async function inWords(trx: Trx, query: InboxQuery): Promise<ShownExport['filter']> {
  const { limit: _limit, cursor: _cursor, ...filter } = query
  const shown: ShownExport['filter'] = []
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue
    const values = [value].flat().map(String)
    shown.push({ field, values: await inNames(trx, field, values) })
  }
  return shown.toSorted((a, b) => Number(b.field === 'list') - Number(a.field === 'list'))
}

async function inNames(trx: Trx, field: string, values: string[]) {
  const list = lists.get(field)
  if (!list) return values
  // Compared as the column is, so that its index is used; what is no number, as that nothing is given, is on no list.
  const keys = values.filter((value) => /^\d{1,15}$/.test(value))
  const { rows } = await sql<{ value: string; name: string | null }>`
    SELECT key::text AS value, name FROM (${list}) AS list WHERE key = ANY (${keys})`.execute(trx)
  return values.map((value) => rows.find((row) => row.value === value)?.name ?? value)
}

/** Which case an export is of, in what is clear of it, and whether its reporter agrees to the purpose. */
async function aboutCase(trx: Trx, incident_id: number, purpose: ExportPurpose): Promise<ShownExport['about']> {
  const row = await trx
    .selectFrom('incident')
    .select(['status', namedBy<null>('harassment_category', 'harassment_category_id').as('category')])
    .where('id', '=', incident_id)
    .executeTakeFirst()
  if (!row || !isDeskStatus(row.status)) return null
  const answers = lastAnswers(await readAnswers(trx, [incident_id]))
  const consent = exportConsentOf(purpose, (code) => answers.get(code)?.is_given)
  return { status: row.status, category: row.category, consent }
}
