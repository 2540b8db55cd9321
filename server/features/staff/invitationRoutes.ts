import * as contract from '#contract/desk.ts'
import type { NewFactor } from '#contract/secondFactor.ts'
import { done } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { update, remove } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { openStaffSession, staffCookie } from '#server/platform/http/staffSessions.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { findInvitation } from './inviting.ts'
import { rememberDevice, type Challenged, endAllSessions, endSessionOfBrowser } from './sessionQueries.ts'
import { keepPasskey, passkeyCreation } from './passkeys.ts'
import { passwordFault } from './passwordRules.ts'
import { lockPerson, rolesOf, toSelf, makeRecoveryCodes } from './queries.ts'
import { prepareTotp, takeTotp } from './totp.ts'

const hour = 3600

/** Reading and accepting an invitation. Whoever has the link may; a wrong, used or old one answers alike. */
export const invitationRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, config, jobs } = services
  const may = { who: 'anyone', audit: null } as const
  const throttle = { name: 'staff-invitation', network: [60, hour] } as const

  app.route({
    ...contract.openInvitation,
    config: { may, ownPages: true, throttle },
    handler: async ({ body }) =>
      db.transaction().execute(async (trx) => {
        const found = await locked(trx, body.token)
        const totp = await prepareTotp(services, trx, { id: found.staff_id, email: found.email })
        const expires_at = found.expires_at.toISOString()
        return { ...done, data: { email: found.email, roles: rolesOf(found), expires_at, totp } }
      }),
  })

  app.route({
    ...contract.invitationPasskey,
    config: { may, ownPages: true, throttle },
    handler: async ({ body }) =>
      db.transaction().execute(async (trx) => {
        const found = await locked(trx, body.token)
        const options = await passkeyCreation(services, { id: found.staff_id, email: found.email, name: null })
        await update(trx, 'staff_invitation', found.id, { challenge: options.challenge, challenge_at: clock.now() })
        return { ...done, data: { ...options } }
      }),
  })

  app.route({
    ...contract.acceptInvitation,
    config: { may: { who: 'anyone', audit: 'staff_joined' }, ownPages: true, throttle },
    handler: async (request, reply) => {
      const { token, name, password, factor } = request.body
      const invited = await findInvitation(db, token, clock.now()).executeTakeFirstOrThrow(failing('link_invalid'))
      const fault = passwordFault(password, [invited.email, name, config.siteName, config.orgName])
      if (fault) fail('invalid', { password: fault })
      const asker = { network: networksOf(request).wide, account: `staff ${invited.staff_id}` }
      const password_hash = await hashPassword(password, asker)
      const made = await db.transaction().execute(async (trx) => {
        const found = await locked(trx, token)
        if (!(await keepFactor(trx, found, factor))) fail('second_factor_wrong')
        const now = clock.now()
        await update(trx, 'staff', found.staff_id, { name, password_hash, state: 'active', updated_at: now })
        await update(trx, 'staff_invitation', found.id, { used_at: now })
        const recovery_codes = await makeRecoveryCodes(services, trx, found.staff_id)
        const opening = {
          staff_id: found.staff_id,
          device: deviceOf(request.headers['user-agent']),
          second_factor_at: now,
        }
        // One that was opened while the person was invited again stays closed.
        await endAllSessions(trx, found.staff_id)
        const session = await openStaffSession(trx, clock, opening)
        // Who had accepted before hears of it: somebody else may have used the new link.
        if (found.name !== null) await promiseStaffMail(jobs, trx, 'new_device', found.staff_id)
        const { cookie } = await rememberDevice(services, trx, found.staff_id, request.headers.cookie)
        await endSessionOfBrowser(services, trx, request.headers.cookie)
        await writeAudit(services, trx, {
          actor: { staff: found.staff_id },
          action: 'staff_joined',
          subject: { kind: 'staff', id: found.staff_id },
          after: [factor.kind],
        })
        return {
          session,
          cookie,
          recovery_codes,
          self: toSelf({ id: found.staff_id, email: found.email, name, roles: rolesOf(found) }),
        }
      })
      reply.header('set-cookie', [staffCookie(config, made.session), made.cookie])
      return { ...done, data: { self: made.self, recovery_codes: made.recovery_codes } }
    },
  })

  /** Of two at once the second finds the invitation as the first left it. The person is locked first, as by whoever invites. */
  async function locked(trx: Trx, token: string) {
    const find = () => findInvitation(trx, token, clock.now()).executeTakeFirstOrThrow(failing('link_invalid'))
    await lockPerson(trx, (await find()).staff_id)
    return find()
  }

  async function keepFactor(trx: Trx, found: Challenged & { staff_id: number }, factor: NewFactor) {
    if (factor.kind === 'totp') return takeTotp(services, trx, found.staff_id, { code: factor.code, isFirst: true })
    // An app that was offered and not confirmed is no factor.
    await remove(trx, 'staff_totp', { staff_id: found.staff_id })
    return keepPasskey(services, trx, found.staff_id, factor.credential, found)
  }
}
