import { sql } from 'kysely'
import { countedConsent, loneConsent } from '#contract/consentCodes.ts'
import { consentFor, type ExportPurpose, yearExportKinds } from '#contract/exportKinds.ts'
import { rolesWith } from '#contract/staff.ts'
import { can, type DeskActor } from '#server/cases/access.ts'
import { isCountedBy, readAnswers } from '#server/cases/consents.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Whether somebody may ask for exports of a kind and fetch them. Whoever drafts releases of numbers may have the incidents of a year. */
export const mayAsk = (actor: DeskActor, kind: string) =>
  can(actor, 'request_exports') || (yearExportKinds.some((one) => one === kind) && can(actor, 'draft_releases'))

const numbersNow = (table: string, where = sql`TRUE`) =>
  sql<
    number[]
  >`ARRAY(SELECT id FROM ${sql.table(table)} WHERE incident_id = export.incident_id AND ${where} ORDER BY id)`
const correctionsNow = numbersNow('incident_activity', sql`action = 'corrected'`)

/**
 * Whether an export's case holds other messages, documents, witnesses or corrections than when it was asked for. A redaction says what was
 * looked at; a case that nobody has redacted has nothing else that does. For queries of `export`; never so for a list or a year.
 */
export const hasGrown = sql<boolean>`(export.incident_id IS NOT NULL AND (
  export.asked_messages IS DISTINCT FROM ${numbersNow('message')}
  OR export.asked_documents IS DISTINCT FROM ${numbersNow('incident_document')}
  OR export.asked_witnesses IS DISTINCT FROM ${numbersNow('witness', sql`ended_at IS NULL`)}
  OR export.asked_corrections IS DISTINCT FROM ${correctionsNow}))`

/** Writes down what the case of an export holds now. In the transaction that adds the export, which holds the case. */
export const keepParts = (trx: Trx, id: number) =>
  trx
    .updateTable('export')
    .set({
      asked_messages: numbersNow('message'),
      asked_documents: numbersNow('incident_document'),
      asked_witnesses: numbersNow('witness', sql`ended_at IS NULL`),
      asked_corrections: correctionsNow,
    })
    .where('id', '=', id)
    .where('incident_id', 'is not', null)
    .execute()

/** `hasGrown` of one export, as the transaction sees it. */
export async function hasGrownSince(trx: Trx, id: number) {
  const row = await trx.selectFrom('export').select(hasGrown.as('grown')).where('id', '=', id).executeTakeFirst()
  return row?.grown ?? true
}

/** What is for reports and statistics. The same consent goes with it as with being counted (docs/casework.md, "Consents"). */
const counting = 'reporting' satisfies ExportPurpose

/** Refuses an export of one case for statistics when its reporter does not want it counted. The case is locked by the caller. */
export async function demandCounted(trx: Trx, incident_id: number, purpose: string) {
  if (purpose === counting && !isCountedBy(await readAnswers(trx, [incident_id]))) fail('not_counted')
}

/** For each purpose that needs one, the reporter's consent. */
const neededConsent = sql`CASE export.purpose ${sql.join(
  Object.entries(consentFor).map(([purpose, consent]) => sql`WHEN ${purpose} THEN ${consent}`),
  sql` `,
)} END`

/**
 * Whether the reporter has withdrawn the consent to the purpose, or allowed statistics alone, since the export of their case was
 * approved: it is not handed out then. Whoever approved after that was shown it; for statistics nobody can approve. For queries of `export`.
 */
export const isConsentGone = sql<boolean>`COALESCE((
  SELECT (NOT answer.is_given OR answer.consent = ${loneConsent}::text) AND (export.purpose = ${counting}::text
      OR answer.at > COALESCE(export.decided_at, export.asked_at)) FROM consent_answer AS answer
    WHERE answer.incident_id = export.incident_id
      AND (answer.consent = CASE export.purpose WHEN ${counting}::text THEN ${countedConsent}::text ELSE ${neededConsent} END
        OR answer.consent = ${loneConsent}::text AND answer.is_given AND ${neededConsent} IS NOT NULL)
    ORDER BY answer.id DESC LIMIT 1), false)`

/** Whether whoever approved an export is active and may approve now. For queries of `export`. */
export const approverStands = sql<boolean>`EXISTS (
  SELECT 1 FROM staff WHERE staff.id = export.decided_by AND staff.state = 'active'
    AND staff.roles && ${[...rolesWith('approve_exports')]}::text[])`
