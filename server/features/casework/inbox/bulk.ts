import type { DeskErrorCode, DeskFieldCode } from '#contract/deskErrors.ts'
import { isClosedDuplicate, type Priority } from '#contract/casework.ts'
import type { ChangedCase } from '#contract/deskCases.ts'
import type * as calls from '#contract/deskInbox.ts'
import { mayWorkOn, type DeskActor } from '#server/cases/access.ts'
import { lockCases, lockPeople, type LockedCase } from '#server/cases/locking.ts'
import { tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { insert, update, findRow, remove } from '#server/database/rows.ts'
import { Failure, fail } from '#server/platform/http/failures.ts'
import { labelsOf } from '../listedCases.ts'
import { changePlaces, placesOf } from '../work/assigning.ts'

type ChosenCase = calls.ChosenCase
type Work = {
  /** Why the case cannot be changed so, beside what holds for every change. */
  refuse?: (row: LockedCase) => DeskFieldCode | undefined
  isDone: (row: LockedCase) => boolean
  change: (row: LockedCase) => Promise<ChangedCase>
}

/** Each case that is nobody's becomes one's own. */
export function takeCases(at: Act, { cases }: Given<typeof calls.bulkTake>) {
  const { id } = at.staff
  return changeAll(at, cases, () => ({
    refuse: (row) => (row.assignee_id === null || row.assignee_id === id ? refuseDuplicate(row) : 'case_is_taken'),
    isDone: ({ assignee_id }) => assignee_id === id,
    change: (row) => changePlaces(at, row, placesOf(row, id)),
  }))
}

/** A lead says whose the cases are, with a note if they want: somebody who does casework and has access now, or nobody. */
export async function assignCases(at: Act, { cases, assignee_id, note }: Given<typeof calls.bulkAssign>) {
  if (assignee_id !== null && !(await lockPeople(at.trx, [assignee_id])).has(assignee_id))
    fail('invalid', { assignee_id: 'staff_unavailable' })
  return changeAll(at, cases, () => ({
    refuse: refuseDuplicate,
    isDone: (row) => row.assignee_id === assignee_id,
    change: (row) => changePlaces(at, row, placesOf(row, assignee_id), note),
  }))
}

const refuseDuplicate = (row: LockedCase) => (isClosedDuplicate(row) ? ('case_is_duplicate' as const) : undefined)

/** Gives each case a label, or takes it off. One that is given up is taken off, and not given any more. */
export async function labelCases(at: Act, { cases, label_id, has }: Given<typeof calls.bulkLabel>) {
  const { trx } = at
  const label = await findRow(trx, 'label', { id: label_id }, ['retired_at'], 'SHARE')
  if (!label || (has && label.retired_at)) fail('invalid', { label_id: 'label_unavailable' })
  return changeAll(at, cases, async (ids) => {
    const labels = await labelsOf(trx, ids)
    const labelsIn = ({ id }: LockedCase) => inOrder((labels.get(id) ?? []).map((one) => one.id))
    return {
      isDone: (row) => labelsIn(row).includes(label_id) === has,
      async change(row) {
        const incident_id = row.id
        if (has) await insert(trx, 'incident_label', { incident_id, label_id })
        else await remove(trx, 'incident_label', { incident_id, label_id })
        const before = labelsIn(row)
        const after = has ? inOrder([...before, label_id]) : before.filter((one) => one !== label_id)
        const codeOf = (id: number) => `label=${id}`
        await tellCase(at, row, 'labelled', { before: before.map(codeOf), after: after.map(codeOf) })
        return sort(at, row, {})
      },
    }
  })
}

const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b)

export const prioritiseCases = (at: Act, { cases, priority }: Given<typeof calls.bulkPriority>) =>
  changeAll(at, cases, () => ({
    isDone: (row) => row.priority === priority,
    async change(row) {
      await tellCase(at, row, 'prioritised', { before: [row.priority], after: [priority] })
      return sort(at, row, { priority })
    },
  }))

/** `active_at` stays: sorting cases is no work on them. */
async function sort({ trx }: Act, { id, status, ...row }: LockedCase, change: { priority?: Priority }) {
  const version = row.version + 1
  await update(trx, 'incident', id, { ...change, version })
  return { id, version, status }
}

/**
 * Changes all of some cases or none. Each must be there for the actor, theirs to change, and as it was shown; what already
 * is as wanted is left as it is, so that a call repeated after a lost answer is answered alike.
 * @param workOn called once the cases are locked: before, somebody else may be changing what it reads
 */
async function changeAll(
  { trx, staff: actor }: Act,
  chosen: readonly ChosenCase[],
  workOn: (ids: number[]) => Work | Promise<Work>,
) {
  const ids = chosen.map(({ id }) => id)
  const rows = await lockCases(trx, actor, ids)
  const work = await workOn(ids)
  const refused = Object.fromEntries(
    chosen.flatMap((one, at) => {
      const why = refusalOf(actor, rows.get(one.id), one, work)
      return why ? [[`cases.${at}`, why]] : []
    }),
  )
  const code: DeskErrorCode = 'cases_refused'
  if (Object.keys(refused).length > 0) throw new Failure(code, refused)
  const cases: ChangedCase[] = []
  for (const id of ids) {
    const row = rows.get(id) ?? fail('unexpected')
    cases.push(work.isDone(row) ? row : await work.change(row))
  }
  return { cases }
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
