import type { DeskErrorCode, DeskFieldCode } from '#contract/deskErrors.ts'
import type { ChangedCase } from '#contract/deskCases.ts'
import type { ChosenCase } from '#contract/deskInbox.ts'
import type { Priority } from '#contract/casework.ts'
import type { Services } from '#server/context.ts'
import { isClosedDuplicate, mayWorkOn, opensEveryCase, type DeskActor } from '#server/cases/access.ts'
import { lockCases, lockPeople, type LockedCase } from '#server/cases/locking.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit, type AuditFacts } from '#server/platform/audit/log.ts'
import { Failure, fail } from '#server/platform/http/failures.ts'
import { changePlaces } from '../work/assigning.ts'
import { changeLabels } from '../work/labels.ts'
import { changePriority } from '../work/prioritising.ts'

type Ground = Pick<Services, 'clock' | 'secret'>
/** A case as it is now, and the audit row of its change; none when it already was as wanted. */
type Changed = { case: ChangedCase; audit?: AuditFacts }
type Work = {
  /** Why the case cannot be changed so, beside what holds for every change. */
  refuse?: (row: LockedCase) => DeskFieldCode | undefined
  isDone: (row: LockedCase) => boolean
  change: (row: LockedCase) => Promise<Changed>
}

/** Each case that is nobody's becomes one's own. */
export function takeCases(ground: Ground, trx: Trx, staffId: number, cases: readonly ChosenCase[]) {
  return changeAll(ground, trx, staffId, cases, {
    refuse: (row) => (row.assignee_id === null || row.assignee_id === staffId ? refuseDuplicate(row) : 'case_is_taken'),
    isDone: ({ assignee_id }) => assignee_id === staffId,
    change: (row) => changePlaces(ground, trx, staffId, row, placesOf(row, staffId)),
  })
}

/** A lead says whose the cases are: somebody who does casework and has access now, or nobody. */
export async function assignCases(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { cases, assignee_id }: { cases: readonly ChosenCase[]; assignee_id: number | null },
) {
  const people = await lockPeople(trx, assignee_id === null ? [staffId] : [staffId, assignee_id])
  const actor = people.get(staffId)
  if (!actor || !opensEveryCase(actor)) fail('not_found')
  if (assignee_id !== null && !people.has(assignee_id)) fail('invalid', { assignee_id: 'staff_unavailable' })
  return changeAll(ground, trx, staffId, cases, {
    refuse: refuseDuplicate,
    isDone: (row) => row.assignee_id === assignee_id,
    change: (row) => changePlaces(ground, trx, staffId, row, placesOf(row, assignee_id)),
  })
}

const refuseDuplicate = (row: LockedCase) => (isClosedDuplicate(row) ? ('case_is_duplicate' as const) : undefined)

/** Gives each case a label, or takes it off. One that is given up is taken off, and not given any more. */
export async function labelCases(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { cases, label_id, has }: { cases: readonly ChosenCase[]; label_id: number; has: boolean },
) {
  const label = await trx
    .selectFrom('label')
    .select('retired_at')
    .where('id', '=', label_id)
    .forShare()
    .executeTakeFirst()
  if (!label || (has && label.retired_at)) fail('invalid', { label_id: 'label_unavailable' })
  const ids = cases.map(({ id }) => id)
  // Read once the cases are locked: before, somebody else may be changing them.
  const labels = new Map<number, number[]>()
  const read = async () => {
    const rows = await trx
      .selectFrom('incident_label')
      .select(['incident_id', 'label_id'])
      .where('incident_id', 'in', ids)
      .orderBy('label_id')
      .execute()
    for (const { incident_id, ...one } of rows)
      labels.set(incident_id, [...(labels.get(incident_id) ?? []), one.label_id])
  }
  const [added, removed] = has ? [[label_id], []] : [[], [label_id]]
  const work: Work = {
    isDone: ({ id }) => (labels.get(id)?.includes(label_id) ?? false) === has,
    change: (row) => changeLabels(ground, trx, staffId, row, { before: labels.get(row.id) ?? [], added, removed }),
  }
  return changeAll(ground, trx, staffId, cases, work, read)
}

export function prioritiseCases(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { cases, priority }: { cases: readonly ChosenCase[]; priority: Priority },
) {
  return changeAll(ground, trx, staffId, cases, {
    isDone: (row) => row.priority === priority,
    change: (row) => changePriority(ground, trx, staffId, row, priority),
  })
}

/**
 * Changes all of some cases or none. Each must be there for the actor, theirs to change, and as it was shown; what already
 * is as wanted is left as it is, so that a call repeated after a lost answer is answered alike.
 */
async function changeAll(
  ground: Ground,
  trx: Trx,
  staffId: number,
  chosen: readonly ChosenCase[],
  work: Work,
  read: () => Promise<void> = async () => {},
): Promise<ChangedCase[]> {
  const actor = (await lockPeople(trx, [staffId])).get(staffId) ?? fail('not_found')
  const rows = await lockCases(
    trx,
    actor,
    chosen.map(({ id }) => id),
  )
  await read()
  const refused = Object.fromEntries(
    chosen.flatMap((one, at) => {
      const why = refusalOf(actor, rows.get(one.id), one, work)
      return why ? [[`cases.${at}`, why]] : []
    }),
  )
  const code: DeskErrorCode = 'cases_refused'
  if (Object.keys(refused).length > 0) throw new Failure(code, refused)
  const changed: Changed[] = []
  for (const { id } of chosen) {
    const row = rows.get(id) ?? fail('unexpected')
    changed.push(work.isDone(row) ? { case: row } : await work.change(row))
  }
  // Last: whoever else writes to the log waits from the first of these rows on.
  for (const { audit } of changed) if (audit) await writeAudit(ground, trx, audit)
  return changed.map((one) => one.case)
}

function refusalOf(
  actor: DeskActor,
  row: LockedCase | undefined,
  { version }: ChosenCase,
  { refuse, isDone }: Work,
): DeskFieldCode | undefined {
  if (!row) return 'case_not_there'
  if (!mayWorkOn(actor, row)) return 'case_read_only'
  const own = refuse?.(row)
  if (own) return own
  return row.version === version || isDone(row) ? undefined : 'case_has_changed'
}

/** Nobody is both. */
const placesOf = ({ second_reader_id }: LockedCase, assignee_id: number | null) => ({
  assignee_id,
  second_reader_id: second_reader_id === assignee_id ? null : second_reader_id,
})
