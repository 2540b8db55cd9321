import * as contract from '#contract/desk.ts'
import { powersOf, rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { findOutage } from '#server/platform/mail/outage.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { keepRoleChange } from '#server/platform/staff/rolesGiven.ts'
import texts from '#texts/nb/desk.ts'
import { actions, after, codesOf, hasAccepted, kept } from './accessChanges.ts'
import { inviteAgain, inviteStaff } from './inviting.ts'
import { listStaff, lockStaff, memberColumns, rolesOf, toMember } from './queries.ts'
import { refusalOf, type AccessChange } from './roleRules.ts'
import { endAllSessions } from './sessionQueries.ts'

type Made = Awaited<ReturnType<typeof inviteAgain>>
const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('manage_staff') } as const

/** Who may do what: inviting, suspending and reinstating people, giving and taking roles. */
export const manageRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services

  app.route({
    ...contract.listStaff,
    config: { may: { ...may, audit: null } },
    handler: async () => ({ ...done(texts.fetched), data: (await listStaff(db)).map(toMember) }),
  })

  app.route({
    ...contract.invite,
    // An invitation gives roles, so it asks for what giving them asks for.
    config: { may: { ...may, stepUp: true, audit: 'staff_invited' } },
    handler: async ({ staff, body }) =>
      db.transaction().execute(async (trx) => {
        const everybody = await lockAsAdministrator(trx, staff.id)
        const beforeAudit = async (id: number) => {
          await promiseStaffMail(jobs, trx, 'invited', id)
          const earlier = everybody.find((one) => one.id === id)
          const change = hasAccepted(earlier) ? 'invited_again' : 'invited'
          const person = earlier ?? { id, state: 'invited', roles: [] }
          await keepRoleChange(services, trx, { person, by: staff.id, change, roles: body.roles })
        }
        const wanted = { ...body, invitedBy: staff.id, beforeAudit }
        const made = (await inviteStaff(services, trx, wanted)) ?? fail('already_staff')
        return { ...done(texts.invited), data: await shown(made) }
      }),
  })

  app.route({
    ...contract.inviteAgain,
    config: { may: { ...may, stepUp: true, audit: 'staff_invited' } },
    handler: async ({ staff, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        const everybody = await lockAsAdministrator(trx, staff.id)
        const row = everybody.find((one) => one.id === id) ?? fail('not_found')
        const others = everybody.filter((one) => one.id !== id).map(toMember)
        // Until the link is used the person can do as little as a suspended one.
        const refusal = refusalOf(staff.id, toMember(row), { kind: 'suspend' }, others)
        if (refusal) fail(refusal)
        await promiseStaffMail(jobs, trx, 'invited', id)
        const beforeAudit = () =>
          keepRoleChange(services, trx, {
            person: row,
            by: staff.id,
            change: hasAccepted(row) ? 'invited_again' : 'invited',
            roles: rolesOf(row),
          })
        const made = await inviteAgain(services, trx, id, { invitedBy: staff.id, beforeAudit })
        return { ...done(texts.invited), data: await shown(made) }
      }),
  })

  app.route({
    ...contract.suspend,
    config: { may: { ...may, stepUp: true, audit: 'staff_suspended' } },
    handler: async ({ staff, params }) => changeAccess(staff.id, params.id, { kind: 'suspend' }, texts.suspended),
  })

  app.route({
    ...contract.reinstate,
    config: { may: { ...may, stepUp: true, audit: 'staff_reinstated' } },
    handler: async ({ staff, params }) => changeAccess(staff.id, params.id, { kind: 'reinstate' }, texts.reinstated),
  })

  app.route({
    ...contract.grantRole,
    config: { may: { ...may, stepUp: true, audit: 'role_granted' } },
    handler: async ({ staff, params: { id, role } }) =>
      changeAccess(staff.id, id, { kind: 'grant', role }, texts.role_granted),
  })

  app.route({
    ...contract.revokeRole,
    config: { may: { ...may, stepUp: true, audit: 'role_revoked' } },
    handler: async ({ staff, params: { id, role } }) =>
      changeAccess(staff.id, id, { kind: 'revoke', role }, texts.role_revoked),
  })

  /**
   * The link goes to the invited address alone: whoever invites could use it themselves. While mails do not go, it is shown to
   * be given over by hand; never that of somebody who had accepted before, whose place would be taken.
   */
  const shown = async (made: Made) => {
    const isShown = !hasAccepted(made.member) && (await findOutage(services)) !== undefined
    return { ...made, link: isShown ? made.link : null }
  }

  /** The guard asked before the transaction; meanwhile another administrator may have taken the role. */
  async function lockAsAdministrator(trx: Trx, actorId: number) {
    const everybody = await lockStaff(trx)
    const actor = everybody.find(({ id }) => id === actorId)
    if (actor?.state !== 'active' || !powersOf(rolesOf(actor)).includes('manage_staff')) fail('not_found')
    return everybody
  }

  /** One change, one audit row. What changes nothing writes none. */
  async function changeAccess(actorId: number, id: number, change: AccessChange, message: string) {
    const member = await db.transaction().execute(async (trx) => {
      const everybody = await lockAsAdministrator(trx, actorId)
      const row = everybody.find((one) => one.id === id) ?? fail('not_found')
      const person = toMember(row)
      const others = everybody.filter((one) => one.id !== id).map(toMember)
      const refusal = refusalOf(actorId, person, change, others)
      if (refusal) fail(refusal)
      const { state, roles } = after(person, change, row.password_hash !== null)
      if (state === person.state && roles.length === person.roles.length) return person
      const changed = await trx
        .updateTable('staff')
        .set({ state, roles, updated_at: clock.now() })
        .where('id', '=', id)
        .returning(memberColumns)
        .executeTakeFirstOrThrow()
      // Also when the person is let in again: a session that was opened at the moment of the suspension stays closed.
      if (state !== person.state) await endAllSessions(trx, id)
      const touched = 'role' in change ? [change.role] : person.roles
      await keepRoleChange(services, trx, { person: row, by: actorId, change: kept[change.kind], roles: touched })
      await writeAudit(services, trx, {
        actor: { staff: actorId },
        action: actions[change.kind],
        subject: { kind: 'staff', id },
        before: codesOf(person, change),
        after: codesOf({ state, roles }, change),
      })
      return toMember(changed)
    })
    return { ...done(message), data: { member } }
  }
}
