import { sql } from 'kysely'
import { codeListVersion, codes } from '#contract/codes.ts'
import type { CodedField, CodedFields, Coding, SaveCoding, saveCoding as call } from '#contract/deskCoding.ts'
import { codedLists, codedWords } from '#contract/deskCoding.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { keepRelatedHashes } from '#server/cases/personHashes.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { saveConsents } from './consents.ts'
import { readCoding } from './readCoding.ts'

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
    await trx
      .updateTable('coding')
      .set(sealRow('coding', key, incident_id, words))
      .where('incident_id', '=', incident_id)
      .execute()
    await keepRelatedHashes(at, trx, incident_id, 'account_name', [fields.platform_user])
    return keepRelatedHashes(at, trx, incident_id, 'web_address', [fields.platform_address])
  }
  // The name of the column is one of the contract's fields, never text that was sent.
  const column = codedLists.keyof().parse(field)
  await sql`UPDATE coding SET ${sql.ref(column)} = ${fields[column]} WHERE incident_id = ${incident_id}`.execute(trx)
}

async function writeReports(trx: Trx, key: Buffer, incident_id: number, reports: CodedFields['reported_to']) {
  await trx.deleteFrom('coding_report').where('incident_id', '=', incident_id).execute()
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
