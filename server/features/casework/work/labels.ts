import type { ChangedCase } from '#contract/deskCases.ts'
import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { lockToWork, type LockedCase } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit, type AuditFacts } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Ground = Pick<Services, 'clock' | 'secret'>
type Wanted = { id: number; version: number; add: readonly number[]; remove: readonly number[] }

export const readLabels = (trx: Trx) =>
  trx.selectFrom('label').select(['id', 'name']).where('retired_at', 'is', null).orderBy('name').execute()

/** Gives a case labels and takes others off, at once. Changes nothing and writes nothing when they are so already. */
export async function labelCase(ground: Ground, trx: Trx, staffId: number, { id, version, add, remove }: Wanted) {
  const { row } = await lockToWork(trx, staffId, { id, version })
  const before = await labelIdsOf(trx, id)
  const added = [...new Set(add)].filter((one) => !before.includes(one))
  const removed = before.filter((one) => remove.includes(one) && !add.includes(one))
  if (added.length === 0 && removed.length === 0) return { id, version }
  if (added.length > 0) {
    const given = await trx
      .selectFrom('label')
      .select('id')
      .where('id', 'in', added)
      .where('retired_at', 'is', null)
      .execute()
    if (given.length < added.length) fail('invalid', { add: 'invalid' })
  }
  const changed = await changeLabels(ground, trx, staffId, row, { before, added, removed })
  await writeAudit(ground, trx, changed.audit)
  return { id, version: changed.case.version }
}

type Change = { before: readonly number[]; added: readonly number[]; removed: readonly number[] }

/**
 * Keeps which labels a case has. The row is locked and may be changed by the actor, the labels may be given; the caller writes
 * the audit row, last of all. `before`: the labels that it has.
 */
export async function changeLabels(
  { clock }: Pick<Ground, 'clock'>,
  trx: Trx,
  staff_id: number,
  { id, status, ...row }: LockedCase,
  { before, added, removed }: Change,
): Promise<{ case: ChangedCase; audit: AuditFacts }> {
  if (added.length > 0)
    await trx
      .insertInto('incident_label')
      .values(added.map((label_id) => ({ incident_id: id, label_id })))
      .execute()
  if (removed.length > 0)
    await trx.deleteFrom('incident_label').where('incident_id', '=', id).where('label_id', 'in', removed).execute()
  const at = clock.now()
  const version = row.version + 1
  // `active_at` stays: sorting cases is no work on them.
  await trx.updateTable('incident').set({ version }).where('id', '=', id).execute()
  const after = [...before.filter((one) => !removed.includes(one)), ...added].toSorted((a, b) => a - b)
  const codes = { before: before.map(codeOf), after: after.map(codeOf) }
  const did = { incident_id: id, staff_id, at, activity: 'labelled' as const }
  await recordActivity(trx, { ...did, before: status, after: status, codes })
  const subject = { kind: 'case', id } as const
  return {
    case: { id, version, status },
    audit: { actor: { staff: staff_id }, action: 'labelled', subject, ...codes },
  }
}

const codeOf = (id: number) => `label=${id}`

async function labelIdsOf(trx: Trx, incident_id: number) {
  const rows = await trx
    .selectFrom('incident_label')
    .select('label_id')
    .where('incident_id', '=', incident_id)
    .orderBy('label_id')
    .execute()
  return rows.map(({ label_id }) => label_id)
}
