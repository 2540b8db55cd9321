import type { Role } from '#contract/staff.ts'
import type { Trx } from '#server/database/connect.ts'
import { approves } from './rolesGiven.ts'

/** Milliseconds for which whoever let somebody in approves nothing that the person asks for, nor the other way round. */
const boundFor = 30 * 86_400_000
/** Roles that ask for exports or answer, or let others in. */
const opening: readonly Role[] = ['lead', 'privacy_officer', 'analyst', 'administrator']

/**
 * Whether one of the two let the other in within the last thirty days, over others too: whoever invites an address of their
 * own would be both. People whom the same person let in count as well, where anybody could approve exports thirty days ago,
 * whatever became of their access since: only a desk that was set up lately has nobody but people whom one administrator
 * invited (docs/decisions/staff-sign-in.md).
 */
export async function areBound(trx: Trx, now: Date, one: number, other: number) {
  const rows = await trx
    .selectFrom('staff_role_given')
    .select(['staff_id', 'given_by', 'role', 'change', 'was_approver'])
    .where('given_at', '>', new Date(now.getTime() - boundFor))
    .orderBy('id')
    .execute()
  /** Whether each person with a row could approve when the thirty days began: the first row says how it was before. */
  const before = new Map<number, boolean>()
  for (const row of rows) if (!before.has(row.staff_id)) before.set(row.staff_id, row.was_approver)
  // A new link may be used by another. What else was given to somebody who could approve before does not bind them to whoever gave it.
  const lettingIn = rows.filter(
    ({ staff_id, role, change }) =>
      change === 'invited' ||
      change === 'invited_again' ||
      (!before.get(staff_id) &&
        (change === 'reinstated' || (change === 'granted' && opening.some((code) => code === role)))),
  )
  const above = (id: number) =>
    reach(id, (at) =>
      lettingIn.flatMap(({ staff_id, given_by }) => (staff_id === at && given_by !== null ? [given_by] : [])),
    )
  const [aboveOne, aboveOther] = [above(one), above(other)]
  if (aboveOne.has(other) || aboveOther.has(one)) return true
  if (![...aboveOne].some((id) => aboveOther.has(id))) return false
  return [...before.values()].includes(true) || (await couldSomebodyApprove(trx, before))
}

/** Whether somebody approves exports whose access has not changed within the time. */
async function couldSomebodyApprove(trx: Trx, changed: ReadonlyMap<number, boolean>) {
  const people = await trx.selectFrom('staff').select(['id', 'roles']).where('state', '=', 'active').execute()
  return people.some(({ id, roles }) => !changed.has(id) && approves(roles))
}

/** Everything that is reached from a number, itself included. */
function reach(from: number, next: (at: number) => number[]) {
  const seen = new Set([from])
  for (const at of seen) for (const found of next(at)) seen.add(found)
  return seen
}
