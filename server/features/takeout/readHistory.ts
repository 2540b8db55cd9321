import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'
import type { AuditAction } from '#server/platform/audit/actions.ts'
import type { CaseData } from './data.ts'

/** What was done to the case: kinds and times, without who of the staff, and without what changed. */
export async function readActivity(trx: Trx, incident_id: number): Promise<CaseData['activity']> {
  const rows = await trx
    .selectFrom('incident_activity')
    .select(['action', 'staff_id', 'user_id', 'status_after', 'at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, staff_id, user_id, status_after, at }) => ({
    kind: action,
    by: staff_id !== null ? 'us' : user_id !== null ? 'you' : 'portal',
    at,
    status: status_after,
  }))
}

/** Readings of a case that stand in the audit log alone; its history holds the others, and what was changed. */
export const readings = [
  'case_opened',
  'documents_listed',
  'coding_read',
  'message_read',
  'request_case_shown',
] as const satisfies readonly AuditAction[]
/** The same of a document. That an original was handed out stands in the history, by itself or with its export. */
export const documentReadings = ['document_shown'] as const satisfies readonly AuditAction[]

/**
 * When staff read the case, its messages, or a document of it: kinds and times. A look for somebody's request is told as an opening,
 * because that others have asked is theirs.
 */
export async function readSeen(trx: Trx, incident_id: number): Promise<CaseData['seen']> {
  const { rows } = await sql<CaseData['seen'][number]>`
    SELECT CASE action WHEN 'request_case_shown' THEN 'case_opened' ELSE action END AS kind, at, number FROM audit.entry
      WHERE subject = 'case' AND subject_id = ${incident_id} AND staff_id IS NOT NULL AND action = ANY (${readings})
    UNION ALL
    SELECT action, at, number FROM audit.entry
      WHERE subject = 'document' AND staff_id IS NOT NULL AND action = ANY (${documentReadings})
        AND subject_id IN (SELECT id FROM incident_document WHERE incident_id = ${incident_id})
    ORDER BY number`.execute(trx)
  return rows.map(({ kind, at }) => ({ kind, at }))
}

/**
 * Who got something of the case: exports of it from its history, which keeps them as long as the case, and lists of cases that it
 * was on, which are kept for 30 days.
 */
export async function readHandedOver(trx: Trx, incident_id: number): Promise<CaseData['handed_over']> {
  const { rows } = await sql<CaseData['handed_over'][number]>`
    SELECT after[1] AS kind, after[2] AS purpose, at FROM incident_activity
      WHERE incident_id = ${incident_id} AND action = 'exported' AND cardinality(after) >= 2
    UNION ALL
    SELECT kind, purpose, fetched_at FROM export
      WHERE incident_ids @> ARRAY[${incident_id}::bigint] AND state = 'fetched' AND fetched_at IS NOT NULL
    ORDER BY at`.execute(trx)
  return rows
}
