import { sql } from 'kysely'
import { codeListVersion, type ExportFact, exportFacts, codes } from '#contract/codes.ts'
import type { CodedField, CodedFields, Coding, SaveCoding, saveCoding as call } from '#contract/deskCoding.ts'
import { codedLists, codedWords, shownReport } from '#contract/deskCoding.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { visibleTo } from '#server/cases/access.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { keepRelatedHashes } from '#server/cases/personHashes.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { openRow, nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { type Act, tellCase, type Given } from '#server/cases/staffRoutes.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { namedBy, shownAs, insert, update, remove } from '#server/database/rows.ts'
import { failing, fail } from '#server/platform/http/failures.ts'
import { readConsents, saveConsents } from './consents.ts'

export async function showCoding(at: Act, { id }: { id: number }) {
  const data = await readCoding(at, id)
  await writeReading(at, at.trx, at.staff.id, { id, action: 'coding_read' })
  return data
}

async function readCoding({ keys, trx, staff: actor }: Act, incident_id: number): Promise<Coding> {
  const place = await trx
    .selectFrom('incident')
    .leftJoin('case_entry', 'case_entry.incident_id', 'incident.id')
    .select(['incident.date', 'incident.city_id', 'case_entry.at as entered_at'])
    .select(namedBy<null>('staff', 'case_entry.staff_id').as('entered_by'))
    .where('incident.id', '=', incident_id)
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow(failing('not_found'))
  const { entered_at, entered_by } = place
  const key = await keys.keyOf(trx, incident_id)
  const row = await findCoded(trx, incident_id)
  const { given, ...consents } = await readConsents(trx, incident_id)
  const fields: CodedFields = {
    ...codedLists.parse(row ?? uncoded),
    ...wordsOf(key, incident_id, row),
    reported_to: await readReports(trx, key, incident_id),
    consent_to: given,
  }
  return {
    // What the reporter answers meanwhile changes `consent_to` without a save of staff's.
    version: (row?.version ?? 0) + consents.consents.filter(({ recorded_by }) => recorded_by === null).length,
    code_list: row?.code_list ?? codeListVersion,
    fields,
    ...consents,
    missing: missingFacts(place, fields),
    changed_at: row?.changed_at.toISOString() ?? null,
    changed_by: row?.changer ?? null,
    entered: entered_at && entered_by ? { by: entered_by, at: entered_at.toISOString() } : null,
  }
}

const findCoded = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('coding')
    .selectAll()
    .select(namedBy('staff', 'changed_by').as('changer'))
    .where('incident_id', '=', incident_id)
    .executeTakeFirst()
type Row = Awaited<ReturnType<typeof findCoded>>

/** Of a case that nobody has coded: none of a list of which one code is chosen, and no codes of the others. */
const uncoded = {
  ...Object.fromEntries(
    Object.entries(codedLists.shape).map(([field, one]) => [field, one.safeParse(null).success ? null : []]),
  ),
  source: 'portal',
  verification: 'unverified',
}

function wordsOf(key: Buffer, id: number, row: Row) {
  const { platform_address_sealed = null, platform_user_sealed = null, summary_sealed = null } = row ?? {}
  const opened = openRow('coding', key, { id, platform_address_sealed, platform_user_sealed, summary_sealed })
  return ofEach(codedWords, (word) => opened[word] ?? '')
}

async function readReports(trx: Trx, key: Buffer, incident_id: number): Promise<CodedFields['reported_to']> {
  const rows = await trx
    .selectFrom('coding_report')
    .select(['id', 'body', 'date', 'case_number_sealed', 'outcome'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const report = openRow('coding_report', key, sealed)
    return shownAs(shownReport, { ...report, case_number: report.case_number ?? '' })
  })
}

/** What the yearly export still lacks of a case (docs/casework.md, "Codes"). */
function missingFacts(
  { date, city_id }: { date: string | null; city_id: number | null },
  fields: Pick<CodedFields, 'act' | 'target_kind' | 'bias_indicator' | 'legal_flag' | 'summary'>,
): ExportFact[] {
  const isThere: Record<ExportFact, boolean> = {
    date: date !== null,
    place: city_id !== null,
    act: fields.act.length > 0,
    target_kind: fields.target_kind.length > 0,
    bias_indicator: fields.bias_indicator.length > 0,
    legal_flag: fields.legal_flag.length > 0,
    summary: fields.summary !== '',
  }
  return exportFacts.filter((fact) => !isThere[fact])
}

/** Saves one field, with a line of history and an audit row of its codes. Saves nothing when it stands there already. */
export async function saveCoding(at: Act, { id: incident_id, ...change }: Given<typeof call>): Promise<Coding> {
  const { trx, staff } = at
  const { row } = await lockToWork(trx, staff.id, { id: incident_id })
  const before = await readCoding(at, incident_id)
  const fields = changed(before.fields, change)
  // The same once more, as after an answer that was lost: nothing is saved, whatever the version. The answer is the whole
  // coding all the same, so it is a reading of it.
  if (JSON.stringify(fields) === JSON.stringify(before.fields)) {
    await writeReading(at, trx, staff.id, { id: incident_id, action: 'coding_read' })
    return before
  }
  if (before.version !== change.version) fail('case_changed')
  if (!fields.arena.includes('online') && (fields.platform || fields.platform_address || fields.platform_user))
    fail('invalid', { value: 'platform_needs_online' })
  await touch(at, incident_id)
  await write(at, { incident_id, change, before: before.fields, fields })
  const codes = { before: codesOf(change.field, before.fields), after: codesOf(change.field, fields) }
  await tellCase(at, row, 'coded', { ...codes, isWork: true })
  return readCoding(at, incident_id)
}

/** What the fields are after the change, several codes in the order of their list. */
function changed(fields: CodedFields, { field, value }: SaveCoding): CodedFields {
  const list = field === 'reported_to' || isWord(field) ? undefined : codes[field]
  const ordered = list && Array.isArray(value) ? list.filter((code) => value.some((one) => one === code)) : value
  return { ...fields, [field]: ordered }
}

/** The first save makes the row. The case's own version stays, because its facts do. */
async function touch({ trx, clock, staff }: Act, incident_id: number) {
  const saved = { code_list: codeListVersion, changed_at: clock.now(), changed_by: staff.id }
  await trx
    .insertInto('coding')
    .values({ incident_id, version: 1, ...saved })
    .onConflict((conflict) =>
      conflict.column('incident_id').doUpdateSet((eb) => ({ ...saved, version: eb('coding.version', '+', 1) })),
    )
    .execute()
}

type Write = { incident_id: number; change: SaveCoding; before: CodedFields; fields: CodedFields }

async function write(at: Act, { incident_id, change, before, fields }: Write) {
  const { trx } = at
  const { field } = change
  if (field === 'consent_to') {
    await saveConsents(at, { incident_id, how: change.how }, before.consent_to, fields.consent_to)
    // They find what was written down for them.
    return tellReporter(at, trx, incident_id)
  }
  const key = await at.keys.keyOf(trx, incident_id)
  if (field === 'reported_to') return writeReports(trx, key, incident_id, fields.reported_to)
  if (isWord(field)) {
    const words = ofEach(codedWords, (word) => fields[word] || null)
    await update(trx, 'coding', { incident_id }, sealRow('coding', key, incident_id, words))
    await keepRelatedHashes(at, trx, incident_id, 'account_name', [fields.platform_user])
    return keepRelatedHashes(at, trx, incident_id, 'web_address', [fields.platform_address])
  }
  // The name of the column is one of the contract's fields, never text that was sent.
  const column = codedLists.keyof().parse(field)
  await sql`UPDATE coding SET ${sql.ref(column)} = ${fields[column]} WHERE incident_id = ${incident_id}`.execute(trx)
}

async function writeReports(trx: Trx, key: Buffer, incident_id: number, reports: CodedFields['reported_to']) {
  await remove(trx, 'coding_report', { incident_id })
  const ids = await nextIds(trx, 'coding_report', reports.length)
  for (const [at, { body, date, outcome, case_number }] of reports.entries()) {
    const id = ids[at] ?? fail('unexpected')
    const sealed = sealRow('coding_report', key, id, { case_number: case_number || null })
    await insert(trx, 'coding_report', { id, incident_id, body, date, outcome, ...sealed })
  }
}

const isWord = (field: CodedField): field is (typeof codedWords)[number] => codedWords.some((word) => word === field)

/** A field as codes, for history and audit log: of words only that there are some. */
function codesOf(field: CodedField, fields: CodedFields): string[] {
  if (field === 'reported_to')
    return fields.reported_to.map(({ body, outcome }) => `reported_to=${body}${outcome ? `:${outcome}` : ''}`)
  const value = fields[field]
  if (isWord(field)) return value ? [field] : []
  return [value ?? []].flat().map((code) => `${field}=${code}`)
}
