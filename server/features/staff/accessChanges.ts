import type { Member } from '#contract/desk.ts'
import type { AccessChange } from './roleRules.ts'

/** What a change of access is called where those are told who watch leads and privacy officers. */
export const kept = { grant: 'granted', revoke: 'revoked', suspend: 'suspended', reinstate: 'reinstated' } as const

/** A name is chosen when an invitation is accepted, and stays. */
export const hasAccepted = (person: { name: string | null } | undefined) => person !== undefined && person.name !== null

type Access = Pick<Member, 'state' | 'roles'>

/** Whoever never accepted the invitation is invited again, not active. */
export function after({ state, roles }: Access, change: AccessChange, hasAccepted: boolean): Access {
  if (change.kind === 'suspend') return { state: 'suspended', roles }
  if (change.kind === 'reinstate')
    return { state: state === 'suspended' ? (hasAccepted ? 'active' : 'invited') : state, roles }
  const without = roles.filter((role) => role !== change.role)
  return { state, roles: change.kind === 'grant' ? [...without, change.role] : without }
}

export const codesOf = ({ state, roles }: Access, { kind }: AccessChange) =>
  kind === 'suspend' || kind === 'reinstate' ? [state] : roles
