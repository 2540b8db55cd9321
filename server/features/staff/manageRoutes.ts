import * as contract from '#contract/desk.ts'
import type { DeskErrorCode } from '#contract/deskErrors.ts'
import { powersOf, type Role, type StaffState } from '#contract/staff.ts'
import { staffRoutes, type Act, type Given } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { findOutage } from '#server/platform/mail/outage.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { keepRoleChange } from '#server/platform/staff/rolesGiven.ts'
import { inviteAgain, inviteStaff } from './inviting.ts'
import { listStaff, lockStaff, rolesOf, toMember } from './queries.ts'
import { endAllSessions } from './sessionQueries.ts'

type Made = Awaited<ReturnType<typeof inviteAgain>>

export const manageRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listStaff, async ({ trx }) => (await listStaff(trx)).map(toMember))
  route(contract.invite, invite)
  route(contract.inviteAgain, renewInvitation)
  route(contract.suspend, (at, { id }) => changeAccess(at, id, { kind: 'suspended' }))
  route(contract.reinstate, (at, { id }) => changeAccess(at, id, { kind: 'reinstated' }))
  route(contract.grantRole, (at, { id, role }) => changeAccess(at, id, { kind: 'granted', role }))
  route(contract.revokeRole, (at, { id, role }) => changeAccess(at, id, { kind: 'revoked', role }))
}

/** An invitation gives roles, so it asks for what giving them asks for. */
async function invite(at: Act, wanted: Given<typeof contract.invite>) {
  const everybody = await lockAsAdministrator(at)
  const made = (await inviteStaff(at, at.trx, { ...wanted, invitedBy: at })) ?? fail('already_staff')
  const { id } = made.member
  const earlier = everybody.find((one) => one.id === id)
  return afterInviting(at, made, earlier ?? { id, name: null, state: 'invited', roles: [] })
}

async function renewInvitation(at: Act, { id }: { id: number }) {
  const everybody = await lockAsAdministrator(at)
  const row = everybody.find((one) => one.id === id) ?? fail('not_found')
  const others = everybody.filter((one) => one.id !== id).map(toMember)
  // Until the link is used the person can do as little as a suspended one.
  const refusal = refusalOf(at.staff.id, toMember(row), { kind: 'suspended' }, others)
  if (refusal) fail(refusal)
  return afterInviting(at, await inviteAgain(at, at.trx, row, at), row)
}

type Before = { id: number; name: string | null; state: string; roles: string[] }

/**
 * Mails the link and writes down the roles that it gives. `person`: as they were before. The link goes to the invited address
 * alone: whoever invites could use it themselves. While mails do not go, it is shown to be given over by hand; never that of
 * somebody who had accepted before, whose place would be taken.
 */
async function afterInviting(at: Act, made: Made, person: Before) {
  await promiseStaffMail(at.jobs, at.trx, 'invited', person.id)
  const change = hasAccepted(person) ? 'invited_again' : 'invited'
  await keepRoleChange(at, at.trx, { person, by: at.staff.id, change, roles: made.member.roles })
  const isShown = !hasAccepted(made.member) && (await findOutage(at)) !== undefined
  return { ...made, link: isShown ? made.link : null }
}

/** The guard asked before the transaction; meanwhile another administrator may have taken the role. */
async function lockAsAdministrator({ trx, staff }: Act) {
  const everybody = await lockStaff(trx)
  const actor = everybody.find(({ id }) => id === staff.id)
  if (actor?.state !== 'active' || !powersOf(rolesOf(actor)).includes('manage_staff')) fail('not_found')
  return everybody
}

/** One change, one audit row. What changes nothing writes none. */
async function changeAccess(at: Act, id: number, change: AccessChange) {
  const { trx, staff } = at
  const everybody = await lockAsAdministrator(at)
  const row = everybody.find((one) => one.id === id) ?? fail('not_found')
  const person = toMember(row)
  const others = everybody.filter((one) => one.id !== id).map(toMember)
  const refusal = refusalOf(staff.id, person, change, others)
  if (refusal) fail(refusal)
  const { state, roles } = after(person, change, row.password_hash !== null)
  if (state === person.state && roles.length === person.roles.length) return { member: person }
  await update(trx, 'staff', id, { state, roles, updated_at: at.clock.now() })
  // Also when the person is let in again: a session that was opened at the moment of the suspension stays closed.
  if (state !== person.state) await endAllSessions(trx, id)
  const touched = 'role' in change ? [change.role] : person.roles
  await keepRoleChange(at, trx, { person: row, by: staff.id, change: change.kind, roles: touched })
  at.tell({ subject: { kind: 'staff', id }, before: codesOf(person, change), after: codesOf({ state, roles }, change) })
  return { member: toMember({ ...row, state, roles }) }
}

type Person = { id: number; roles: readonly Role[]; state: StaffState }

/** What somebody wants to do to a person's access, by the codes of `roleChanges`. */
type AccessChange = { kind: 'granted' | 'revoked'; role: Role } | { kind: 'suspended' } | { kind: 'reinstated' }

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
const hasAccepted = (person: { name: string | null }) => person.name !== null

type Access = Pick<contract.Member, 'state' | 'roles'>

/** Whoever never accepted the invitation is invited again, not active. */
function after({ state, roles }: Access, change: AccessChange, hasAccepted: boolean): Access {
  if (change.kind === 'suspended') return { state: 'suspended', roles }
  if (change.kind === 'reinstated')
    return { state: state === 'suspended' ? (hasAccepted ? 'active' : 'invited') : state, roles }
  const without = roles.filter((role) => role !== change.role)
  return { state, roles: change.kind === 'granted' ? [...without, change.role] : without }
}

const codesOf = ({ state, roles }: Access, { kind }: AccessChange) =>
  kind === 'suspended' || kind === 'reinstated' ? [state] : roles
