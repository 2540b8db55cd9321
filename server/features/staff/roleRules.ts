import type { DeskErrorCode } from '#contract/deskErrors.ts'
import type { Role, StaffState } from '#contract/staff.ts'
import type { Member } from '#contract/desk.ts'

type Person = { id: number; roles: readonly Role[]; state: StaffState }

/** What somebody wants to do to a person's access, by the codes of `roleChanges`. */
export type AccessChange = { kind: 'granted' | 'revoked'; role: Role } | { kind: 'suspended' } | { kind: 'reinstated' }

/** Roles that somebody active must have at any time. */
const kept = ['administrator', 'lead', 'privacy_officer'] as const satisfies readonly Role[]

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
  if (change.kind === 'granted' || change.kind === 'reinstated') return undefined
  const lost = change.kind === 'suspended' ? person.roles : person.roles.filter((role) => role === change.role)
  const isLast = (role: Role) =>
    person.state === 'active' &&
    lost.includes(role) &&
    !others.some((other) => other.state === 'active' && other.roles.includes(role))
  const missed = kept.find(isLast)
  if (missed) return `last_${missed}`
  return change.kind === 'revoked' && lost.length === person.roles.length ? 'last_role' : undefined
}

/** A name is chosen when an invitation is accepted, and stays. */
export const hasAccepted = (person: { name: string | null }) => person.name !== null

type Access = Pick<Member, 'state' | 'roles'>

/** Whoever never accepted the invitation is invited again, not active. */
export function after({ state, roles }: Access, change: AccessChange, hasAccepted: boolean): Access {
  if (change.kind === 'suspended') return { state: 'suspended', roles }
  if (change.kind === 'reinstated')
    return { state: state === 'suspended' ? (hasAccepted ? 'active' : 'invited') : state, roles }
  const without = roles.filter((role) => role !== change.role)
  return { state, roles: change.kind === 'granted' ? [...without, change.role] : without }
}

export const codesOf = ({ state, roles }: Access, { kind }: AccessChange) =>
  kind === 'suspended' || kind === 'reinstated' ? [state] : roles
