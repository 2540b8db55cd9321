import { codeListVersion, type ExportFact, exportFacts } from '#contract/codes.ts'
import { type CodedFields, codedLists, codedWords, type Coding, shownReport } from '#contract/deskCoding.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { visibleTo } from '#server/cases/access.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { named, shownAs } from '#server/database/shownRow.ts'
import { failing } from '#server/platform/http/failures.ts'
import { readConsents } from './consents.ts'

export async function showCoding(at: Act, { id }: { id: number }) {
  const data = await readCoding(at, id)
  await writeReading(at, at.trx, at.staff.id, { id, action: 'coding_read' })
  return data
}

/** The coding of one case, decrypted. */
export async function readCoding({ keys, trx, staff: actor }: Act, incident_id: number): Promise<Coding> {
  const place = await trx
    .selectFrom('incident')
    .leftJoin('case_entry', 'case_entry.incident_id', 'incident.id')
    .leftJoin('staff', 'staff.id', 'case_entry.staff_id')
    .select(['incident.date', 'incident.city_id'])
    .select(['case_entry.at as entered_at', 'case_entry.staff_id as entered_by', 'staff.name as entered_by_name'])
    .where('incident.id', '=', incident_id)
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow(failing('not_found'))
  const { entered_at, entered_by, entered_by_name } = place
  const key = await keys.keyOf(trx, incident_id)
  const row = await findRow(trx, incident_id)
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
    changed_by: row ? named(row.changed_by, row.changed_by_name) : null,
    entered:
      entered_at && entered_by !== null
        ? { by: named(entered_by, entered_by_name), at: entered_at.toISOString() }
        : null,
  }
}

const findRow = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('coding')
    .innerJoin('staff', 'staff.id', 'coding.changed_by')
    .selectAll('coding')
    .select('staff.name as changed_by_name')
    .where('coding.incident_id', '=', incident_id)
    .executeTakeFirst()
type Row = Awaited<ReturnType<typeof findRow>>

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
export function missingFacts(
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
