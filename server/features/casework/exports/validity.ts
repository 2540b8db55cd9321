import { sql } from 'kysely'
import { type DeskActivity, deskStatuses } from '#contract/casework.ts'
import { countedConsent, loneConsent } from '#contract/consentCodes.ts'
import { consentFor, type ExportPurpose, sharingPurposes, yearExportKinds } from '#contract/exportKinds.ts'
import { rolesWith } from '#contract/staff.ts'
import { timeZone } from '#contract/time.ts'
import { can, type DeskActor, isDeskStatus } from '#server/cases/access.ts'
import { givenOf, isCountedBy, readAnswers } from '#server/cases/consents.ts'
import { hasAnswered, isCounted } from '#server/cases/counted.ts'
import { type Act, keepLine } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Whether somebody may ask for exports of a kind and fetch them. Whoever drafts releases of numbers may have the incidents of a year. */
export const mayAsk = (actor: DeskActor, kind: string) =>
  can(actor, 'request_exports') || (yearExportKinds.some((one) => one === kind) && can(actor, 'draft_releases'))

const numbersNow = (table: string, where = sql`TRUE`) =>
  sql<
    number[]
  >`ARRAY(SELECT id FROM ${sql.table(table)} WHERE incident_id = export.incident_id AND ${where} ORDER BY id)`
/** What the case of an export holds, by the column that says what it held when the export was asked for. */
const partsNow = {
  asked_messages: numbersNow('message'),
  asked_documents: numbersNow('incident_document'),
  asked_witnesses: numbersNow('witness', sql`ended_at IS NULL`),
  asked_corrections: numbersNow('incident_activity', sql`action = 'corrected'`),
}
const areOthers = Object.entries(partsNow).map(
  ([column, now]) => sql`${sql.ref(`export.${column}`)} IS DISTINCT FROM ${now}`,
)

/**
 * Whether an export's case was redacted anew, or holds other messages, documents, witnesses or corrections, since it was asked for. A
 * redaction says what was looked at; a case that nobody has redacted has nothing else that does. For queries of `export`; never so for a
 * list or a year.
 */
export const hasChanged = sql<boolean>`(export.incident_id IS NOT NULL AND (
  export.redaction_version IS DISTINCT FROM
    coalesce((SELECT version FROM case_redaction WHERE incident_id = export.incident_id), 0)
  OR ${sql.join(areOthers, sql` OR `)}))`

/** Writes down what the case of an export holds now. In the transaction that adds the export, which holds the case. */
export const keepParts = (trx: Trx, id: number) =>
  trx.updateTable('export').set(partsNow).where('id', '=', id).where('incident_id', 'is not', null).execute()

/** `hasChanged` of one export, as the transaction sees it. */
export async function hasChangedSince(trx: Trx, id: number) {
  const row = await trx.selectFrom('export').select(hasChanged.as('changed')).where('id', '=', id).executeTakeFirst()
  return row?.changed ?? true
}

/** What is for reports and statistics. The same consent goes with it as with being counted (docs/casework.md, "Consents"). */
const counting = 'reporting' satisfies ExportPurpose

/**
 * Refuses an export of one case for statistics when its reporter does not want it counted, or nothing but counted. The caller has locked
 * the case.
 */
export async function demandCounted(trx: Trx, incident_id: number, purpose: string) {
  if (purpose !== counting) return
  const answers = await readAnswers(trx, [incident_id])
  if (!isCountedBy(answers) || givenOf(answers).includes(loneConsent)) fail('not_counted')
}

/** For each purpose that needs one, the reporter's consent. */
const neededConsent = sql`CASE export.purpose ${sql.join(
  Object.entries(consentFor).map(([purpose, consent]) => sql`WHEN ${purpose} THEN ${consent}`),
  sql` `,
)} END`

/** Of an `answer`: newer than the approval; for statistics at any time. */
const isSince = sql`(export.purpose = ${counting}::text OR answer.at > COALESCE(export.decided_at, export.asked_at))`
const wantedConsent = sql`CASE export.purpose WHEN ${counting}::text THEN ${countedConsent}::text ELSE ${neededConsent} END`

/**
 * Whether the reporter has withdrawn the consent to the purpose, or allowed statistics alone, since the export of their case was
 * approved, or asked for while it waits: it is neither approved nor handed out then. What is asked for after that shows it; for statistics
 * nobody can ask. For queries of `export`.
 */
export const isConsentGone = sql<boolean>`(${hasAnswered('export.incident_id', wantedConsent, false, isSince)}
  OR export.purpose = ANY (${sharingPurposes}) AND ${hasAnswered('export.incident_id', loneConsent, true, isSince)})`

/** Whether whoever approved an export is active and may approve now. For queries of `export`. */
export const approverStands = sql<boolean>`EXISTS (
  SELECT 1 FROM staff WHERE staff.id = export.decided_by AND staff.state = 'active'
    AND staff.roles && ${[...rolesWith('approve_exports')]}::text[])`

/** Of a case `i`: counted in numbers (docs/casework.md, "States"), and its reporter does not mind. */
export const isCounting = sql<boolean>`(i.status = ANY (${[...deskStatuses]}) AND ${isCounted()})`

/** The cases of a year that count: by the day it happened, or where nobody knows it, by the day it was sent in. */
export async function numbersOfYear(trx: Trx, year: number) {
  const { rows } = await sql<{ id: number }>`SELECT i.id FROM incident i WHERE ${isCounting}
    AND extract(year FROM coalesce(i.date, (i.submitted_at AT TIME ZONE ${timeZone})::date)) = ${year}
    ORDER BY i.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Undefined for a list. To be called before the export's own row is locked: whatever ends a case locks the two in this order. */
export async function lockCaseOf(trx: Trx, export_id: number) {
  return trx
    .selectFrom('incident')
    .select(['id', 'status'])
    .where('id', '=', (eb) => eb.selectFrom('export').select('incident_id').where('export.id', '=', export_id))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * One line in the history of the exported case. An export of a list has none: its audit rows tell of it.
 * @param codes what is exported, what for, and who approved it
 */
export async function tellHistory(
  at: Act,
  row: { id: number; status: string } | undefined,
  activity: Extract<DeskActivity, `export${string}`>,
  codes: readonly string[],
) {
  if (!row || !isDeskStatus(row.status)) return
  const { id, status } = row
  await keepLine(at, { id, status }, activity, { after: codes, isWork: true })
}
