import type { Priority } from '#contract/casework.ts'
import type { ChangedCase } from '#contract/deskCases.ts'
import { tellCase, type Act } from '#server/cases/staffRoutes.ts'
import type { LockedCase } from '#server/cases/locking.ts'
import type { Db } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { labelsOf } from '../listedCases.ts'

/** Keeps how urgent a case is. The row is locked and may be changed by the actor. */
export async function changePriority(at: Act, row: LockedCase, priority: Priority) {
  await tellCase(at, row, 'prioritised', { before: [row.priority], after: [priority] })
  return sort(at, row, { priority })
}

export const readLabels = ({ db }: { db: Db }) =>
  db.selectFrom('label').select(['id', 'name']).where('retired_at', 'is', null).orderBy('name').execute()

type Change = { before: readonly number[]; added: readonly number[]; removed: readonly number[] }

/**
 * Keeps which labels a case has. The row is locked and may be changed by the actor, the labels may be given. `before`: the labels that
 * it has.
 */
export async function changeLabels(at: Act, row: LockedCase, { before, added, removed }: Change) {
  const { id: incident_id } = row
  if (added.length > 0)
    await insert(
      at.trx,
      'incident_label',
      added.map((label_id) => ({ incident_id, label_id })),
    )
  if (removed.length > 0)
    await at.trx
      .deleteFrom('incident_label')
      .where('incident_id', '=', incident_id)
      .where('label_id', 'in', removed)
      .execute()
  const after = [...before.filter((one) => !removed.includes(one)), ...added].toSorted((a, b) => a - b)
  await tellCase(at, row, 'labelled', { before: before.map(codeOf), after: after.map(codeOf) })
  return sort(at, row, {})
}

const codeOf = (id: number) => `label=${id}`

/** The labels of some cases, in the order of their numbers. */
export async function labelIdsOf({ trx }: Act, ids: number[]) {
  const labels = await labelsOf(trx, ids)
  return new Map([...labels].map(([id, own]) => [id, own.map((label) => label.id).toSorted((a, b) => a - b)]))
}

/** `active_at` stays: sorting cases is no work on them. */
async function sort({ trx }: Act, { id, status, ...row }: LockedCase, change: object): Promise<ChangedCase> {
  const version = row.version + 1
  await trx
    .updateTable('incident')
    .set({ ...change, version })
    .where('id', '=', id)
    .execute()
  return { id, version, status }
}
