import { codeListVersion, codes, exportFacts, type ExportFact } from '#contract/codes.ts'
import type { CodedFields, CodedLists, Coding } from '#contract/deskCoding.ts'
import { mayWorkOn, visibleTo } from '#server/cases/access.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { writeReading } from '#server/cases/visits.ts'
import { oneOf, severalOf } from '#server/database/storedCodes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
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
    .select([
      'incident.status',
      'incident.assignee_id',
      'incident.second_reader_id',
      'incident.date',
      'incident.city_id',
    ])
    .select(['case_entry.at as entered_at', 'case_entry.staff_id as entered_by', 'staff.name as entered_by_name'])
    .where('incident.id', '=', incident_id)
    .where(visibleTo(actor))
    .executeTakeFirst()
  if (!place) return fail('not_found')
  const key = await keys.keyOf(trx, incident_id)
  const row = await findRow(trx, incident_id)
  const { given, ...consents } = await readConsents(trx, incident_id)
  const fields: CodedFields = {
    ...codedListsOf(row),
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
    changed_by: row ? { id: row.changed_by, name: row.changed_by_name ?? '' } : null,
    entered: enteredOf(place),
    may_work: mayWorkOn(actor, place),
  }
}

type Entered = { entered_at: Date | null; entered_by: number | null; entered_by_name: string | null }

const enteredOf = ({ entered_at, entered_by, entered_by_name }: Entered) =>
  entered_at && entered_by !== null
    ? { by: { id: entered_by, name: entered_by_name ?? '' }, at: entered_at.toISOString() }
    : null

const findRow = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('coding')
    .innerJoin('staff', 'staff.id', 'coding.changed_by')
    .selectAll('coding')
    .select('staff.name as changed_by_name')
    .where('coding.incident_id', '=', incident_id)
    .executeTakeFirst()
type Row = Awaited<ReturnType<typeof findRow>>

const codedListsOf = (row: Row): CodedLists => ({
  reporter_role: oneOf(codes.reporter_role, row?.reporter_role),
  target_link: oneOf(codes.target_link, row?.target_link),
  target_kind: severalOf(codes.target_kind, row?.target_kind),
  target_gender: oneOf(codes.target_gender, row?.target_gender),
  target_age: oneOf(codes.target_age, row?.target_age),
  child_present: oneOf(codes.child_present, row?.child_present),
  visible_marker: severalOf(codes.visible_marker, row?.visible_marker),
  arena: severalOf(codes.arena, row?.arena),
  platform: oneOf(codes.platform, row?.platform),
  act: severalOf(codes.act, row?.act),
  life_area: oneOf(codes.life_area, row?.life_area),
  perpetrator_kind: oneOf(codes.perpetrator_kind, row?.perpetrator_kind),
  perpetrator_relation: oneOf(codes.perpetrator_relation, row?.perpetrator_relation),
  perpetrator_gender: oneOf(codes.perpetrator_gender, row?.perpetrator_gender),
  bias_ground: severalOf(codes.bias_ground, row?.bias_ground),
  bias_indicator: severalOf(codes.bias_indicator, row?.bias_indicator),
  impact: severalOf(codes.impact, row?.impact),
  repeat: oneOf(codes.repeat, row?.repeat),
  bystanders: oneOf(codes.bystanders, row?.bystanders),
  not_reported_why: severalOf(codes.not_reported_why, row?.not_reported_why),
  legal_flag: severalOf(codes.legal_flag, row?.legal_flag),
  source: oneOf(codes.source, row?.source) ?? 'portal',
  verification: oneOf(codes.verification, row?.verification) ?? 'unverified',
  verification_ground: severalOf(codes.verification_ground, row?.verification_ground),
})

function wordsOf(key: Buffer, id: number, row: Row) {
  const { platform_address_sealed = null, platform_user_sealed = null, summary_sealed = null } = row ?? {}
  const opened = openRow('coding', key, { id, platform_address_sealed, platform_user_sealed, summary_sealed })
  return {
    platform_address: opened.platform_address ?? '',
    platform_user: opened.platform_user ?? '',
    summary: opened.summary ?? '',
  }
}

async function readReports(trx: Trx, key: Buffer, incident_id: number): Promise<CodedFields['reported_to']> {
  const rows = await trx
    .selectFrom('coding_report')
    .select(['id', 'body', 'date', 'case_number_sealed', 'outcome'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { body, date, outcome, case_number } = openRow('coding_report', key, sealed)
    return {
      body: oneOf(codes.reported_to, body),
      date,
      case_number: case_number ?? '',
      outcome: oneOf(codes.report_outcome, outcome),
    }
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
