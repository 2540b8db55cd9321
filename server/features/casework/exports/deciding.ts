import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import type { decideExport as call } from '#contract/deskExports.ts'
import { can } from '#server/cases/access.ts'
import { lockStaff } from '#server/cases/locking.ts'
import { redactedCase } from '#server/cases/redactedCase.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { lockCaseOf, tellHistory } from './history.ts'
import { showExport } from './shown.ts'
import { demandCounted, hasGrownSince } from './validity.ts'

/**
 * Another person approves or refuses (docs/casework.md, "People"): a lead or a privacy officer, never whoever asked, who may
 * only take the request back. The table itself refuses an own approval. What was asked for under another redaction, or before
 * something came to the case, is not approved: it becomes `outdated`, which the caller tells as a refusal. An approved export can
 * be refused by any of them until it is fetched: its key is deleted. A case that is not to be counted is approved for no statistics.
 */
export async function decideExport(at: Act, { id, decision }: Given<typeof call>) {
  const { trx } = at
  const staffId = at.staff.id
  const actor = await lockStaff(trx, staffId)
  const ofCase = await lockCaseOf(trx, id)
  const row = await trx
    .selectFrom('export')
    .select(['id', 'state', 'asked_by', 'incident_id', 'kind', 'purpose', 'redaction_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isOwn = row?.asked_by === staffId
  if (!row || !actor || (!isOwn && !can(actor, 'approve_exports'))) return fail('not_found')
  const isEnded = decision === 'refuse' && (row.state === 'approved' || row.state === 'ready')
  if (row.state !== 'asked' && !isEnded) return fail('export_decided')
  if (isOwn && decision === 'approve') return fail('own_export')
  if (decision === 'approve' && row.incident_id !== null) await demandCounted(trx, row.incident_id, row.purpose)
  const isOutdated = decision === 'approve' && (await isOutdatedNow(at, row))
  const isApproved = decision === 'approve' && !isOutdated
  const state = isOutdated ? 'outdated' : isApproved ? 'approved' : 'refused'
  const now = at.clock.now()
  if (isApproved && (await areBound(trx, now, row.asked_by, staffId))) return fail('approver_bound')
  await trx
    .updateTable('export')
    .set({ state, decided_by: isOutdated ? null : staffId, decided_at: now, claimed_until: null })
    .where('id', '=', id)
    .execute()
  // What is left of the file is removed within a minute (server/cases/madeFiles/sweeping.ts).
  if (isEnded) await at.keys.exports.forget(trx, id)
  if (isApproved) await at.jobs.send(trx, 'export', { export: id })
  const action = isApproved ? 'export_approved' : 'export_refused'
  await tellHistory(at, ofCase, action, [row.kind, row.purpose])
  at.tell({
    action,
    subject: { kind: 'case', id: row.incident_id },
    after: [
      `export=${id}`,
      row.kind,
      ...(isOutdated ? ['outdated'] : []),
      ...(isEnded ? [`ended=${row.state}`] : []),
      ...(await countCodes(trx, row)),
    ],
  })
  return showExport(at, trx, id)
}

type Row = { id: number; incident_id: number | null; redaction_version: number | null }

/** Whether the case is redacted otherwise, or holds more, than when the export was asked for; fails when it has to be redacted again. */
async function isOutdatedNow({ keys, trx }: Act, { id, incident_id, redaction_version }: Row) {
  if (incident_id === null) return false
  const found = await redactedCase(trx, await keys.keyOf(trx, incident_id), incident_id, { withMessages: true })
  if (!found || found.isOutdated) return fail('redaction_outdated')
  return found.version !== redaction_version || hasGrownSince(trx, id)
}

/** How many of a list's cases are left of those that were asked for. */
async function countCodes(trx: Trx, { id, incident_id }: Row) {
  if (incident_id !== null) return []
  const { count } = await trx
    .selectFrom('incident')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', 'in', [...deskStatuses])
    .where(sql<boolean>`incident.id IN (SELECT unnest(incident_ids) FROM export WHERE export.id = ${id})`)
    .executeTakeFirstOrThrow()
  return [`count=${count}`]
}
