import type { DeskErrorCode } from '#contract/deskErrors.ts'
import type { Role, StaffState } from '#contract/staff.ts'

type Person = { id: number; roles: readonly Role[]; state: StaffState }

/** What somebody wants to do to a person's access. */
export type AccessChange = { kind: 'grant' | 'revoke'; role: Role } | { kind: 'suspend' } | { kind: 'reinstate' }

/** Roles that somebody active must have at any time, with what is said when the last one would go. */
const kept = {
  administrator: 'last_administrator',
  lead: 'last_lead',
  privacy_officer: 'last_privacy_officer',
} as const satisfies Partial<Record<Role, DeskErrorCode>>
const keptRoles = ['administrator', 'lead', 'privacy_officer'] as const

/**
 * Why a change of access is refused; undefined when it is not (docs/casework.md, "People"). Only the active count as
 * administrators, leads and privacy officers: who is invited or suspended cannot act.
 * @param others everybody of the staff but the person whose access changes
 */
export function refusalOf(
  actorId: number,
  person: Person,
  change: AccessChange,
  others: readonly Person[],
): DeskErrorCode | undefined {
  if (actorId === person.id) return 'own_roles'
  if (change.kind === 'grant' || change.kind === 'reinstate') return undefined
  const lost = change.kind === 'suspend' ? person.roles : person.roles.filter((role) => role === change.role)
  const isLast = (role: Role) =>
    person.state === 'active' &&
    lost.includes(role) &&
    !others.some((other) => other.state === 'active' && other.roles.includes(role))
  const missed = keptRoles.find(isLast)
  if (missed) return kept[missed]
  return change.kind === 'revoke' && lost.length === person.roles.length ? 'last_role' : undefined
}
