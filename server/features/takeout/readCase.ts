import { sql } from 'kysely'
import { ofEachText, witnessTextOf } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import { casesWithNames, toldColumns } from '#server/cases/caseFacts.ts'
import { erasedOn } from '#server/cases/retention/dueDays.ts'
import { findOpenHolds, showHold } from '#server/cases/retention/holds.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { readCorrections, wholeWitnessesOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditAction } from '#server/platform/audit/log.ts'
import type { CaseData } from './data.ts'
import { type Packed, readNotices } from './readAccount.ts'
import { readCoding, readConsents, readPapers } from './readRights.ts'

type Ground = Pick<Services, 'keys' | 'clock'>

/**
 * One case as its reporter takes it along, decrypted: what they told and sent, what was written, agreed and corrected, what was done with
 * it as kinds and times, and what it is coded with. Nothing of staff's notes and names. Undefined for another's and one that has gone.
 * @param packed the documents that are in the zip, by number
 */
export async function readCase(
  ground: Ground,
  trx: Trx,
  user_id: number,
  id: number,
  packed: ReadonlyMap<number, Packed>,
): Promise<CaseData | undefined> {
  const row = await casesWithNames(trx)
    .leftJoin('case_withdrawal as withdrawal', 'withdrawal.incident_id', 'incident.id')
    .select(['incident.id', 'incident.status', 'incident.date', 'incident.time'])
    .select(toldColumns)
    .select(['incident.created_at', 'incident.updated_at', 'incident.submitted_at', 'incident.closed_at'])
    .select(['withdrawal.at as withdrawn_at', 'withdrawal.due_at'])
    .select(erasedOn(ground.clock.now()).as('erased_on'))
    .where('incident.id', '=', id)
    .where('incident.user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) return undefined
  const key = await ground.keys.keyOf(trx, id)
  const { withdrawn_at, due_at, ...facts } = openRow('incident', key, row)
  return {
    ...facts,
    is_draft: row.status === 'Draft',
    time: row.time?.slice(0, 5) ?? null,
    ...ofEachText((text) => facts[text] ?? ''),
    withdrawn: withdrawn_at && due_at ? { at: withdrawn_at, due_at } : null,
    hold: showHold(key, (await findOpenHolds(trx, [id])).get(id)),
    erasure_notices: await readNotices(trx, { incident_id: id }),
    entered: await readEntry(trx, key, id),
    witnesses: (await wholeWitnessesOf(trx, key, id)).map((one) => witnessTextOf((field) => one[field])),
    documents: await readDocuments(trx, key, id, packed),
    messages: await readMessages(trx, key, id),
    corrections: (await readCorrections(trx, key, id)).map(({ field, before, after, at }) => ({
      field,
      before,
      after,
      at: new Date(at),
    })),
    consents: await readConsents(trx, id),
    papers: await readPapers(trx, key, id),
    coding: await readCoding(trx, key, id),
    activity: await readActivity(trx, id),
    seen: await readSeen(trx, id),
    handed_over: await readHandedOver(trx, id),
  }
}

/** Of a case that staff entered for whoever called or came, and that their account has got since. */
async function readEntry(trx: Trx, key: Buffer, incident_id: number) {
  const sealed = await trx
    .selectFrom('case_entry')
    .select(['incident_id as id', 'name_sealed', 'contact_sealed', 'at'])
    .where('incident_id', '=', incident_id)
    .executeTakeFirst()
  if (!sealed) return null
  const { name, contact, at } = openRow('case_entry', key, sealed)
  return { name, contact, at }
}

async function readDocuments(trx: Trx, key: Buffer, incident_id: number, packed: ReadonlyMap<number, Packed>) {
  const rows = await trx
    .selectFrom('incident_document')
    .select(['id', 'name_sealed', 'size', 'created_at as added_at', 'message_id', 'is_from_staff'])
    .select('inspection_state as inspection')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { is_from_staff, ...facts } = openRow('incident_document', key, sealed)
    const from = is_from_staff ? ('us' as const) : ('you' as const)
    const { path = null, sha256 = null } = packed.get(facts.id) ?? {}
    return { ...facts, from, path, sha256 }
  })
}

async function readMessages(trx: Trx, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('message')
    .select(['id', 'sender', 'body_sealed', 'created_at as sent_at', 'read_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { sender, ...facts } = openRow('message', key, sealed)
    return { ...facts, from: sender === 'staff' ? ('us' as const) : ('you' as const) }
  })
}

/** What was done to the case: kinds and times, without who of the staff, and without what changed. */
async function readActivity(trx: Trx, incident_id: number): Promise<CaseData['activity']> {
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
  'search_run',
] as const satisfies readonly AuditAction[]
/** The same of a document. That an original was handed out stands in the history, by itself or with its export. */
export const documentReadings = ['document_shown'] as const satisfies readonly AuditAction[]

/** Words that a search showed are told as an opening, and so is a look for somebody's request: that others have asked is theirs. */
async function readSeen(trx: Trx, incident_id: number): Promise<CaseData['seen']> {
  const { rows } = await sql<CaseData['seen'][number]>`
    SELECT CASE WHEN action IN ('request_case_shown', 'search_run') THEN 'case_opened' ELSE action END AS kind, at, number FROM audit.entry
      WHERE subject = 'case' AND subject_id = ${incident_id} AND staff_id IS NOT NULL AND action = ANY (${readings})
    UNION ALL
    SELECT action, at, number FROM audit.entry
      WHERE subject = 'document' AND staff_id IS NOT NULL AND action = ANY (${documentReadings})
        AND subject_id IN (SELECT id FROM incident_document WHERE incident_id = ${incident_id})
    ORDER BY number`.execute(trx)
  return rows.map(({ kind, at }) => ({ kind, at }))
}

/** Exports from the case's history, which keeps them as long, and lists of cases, which are kept for 30 days. */
async function readHandedOver(trx: Trx, incident_id: number): Promise<CaseData['handed_over']> {
  const { rows } = await sql<CaseData['handed_over'][number]>`
    SELECT after[1] AS kind, after[2] AS purpose, at FROM incident_activity
      WHERE incident_id = ${incident_id} AND action = 'exported' AND cardinality(after) >= 2
    UNION ALL
    SELECT kind, purpose, fetched_at FROM export
      WHERE incident_ids @> ARRAY[${incident_id}::bigint] AND state = 'fetched' AND fetched_at IS NOT NULL
    ORDER BY at`.execute(trx)
  return rows
}
