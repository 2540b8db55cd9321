import { changeOwnName, changeOwnPassword } from '#contract/deskAccount.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { giveBack, throttle, type Bucket } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { hashPassword, passwordMatches } from '#server/platform/secrets/passwords.ts'
import texts from '#texts/nb/desk.ts'
import { passwordFault } from './passwordRules.ts'
import { lockPerson, lockWithPassword, passwordHashOf } from './queries.ts'
import { endOtherSessions, lockSession } from './sessionQueries.ts'

const hour = 3600
const done = (message: string) => ({ success: true as const, message })

/** One's own password and name. The address is the administrators': it is what a person is invited by. */
export const ownDataRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, config, jobs } = services

  app.route({
    ...changeOwnPassword,
    config: { may: { who: 'staff', role: roles, stepUp: true, audit: 'staff_password_changed' } },
    handler: async (request) => {
      const { staff, body } = request
      const actor = { staff: staff.id }
      const asker = { network: networksOf(request).wide, account: `staff ${staff.email.toLowerCase()}` }
      const tell = (why: string) =>
        db
          .transaction()
          .execute((trx) => writeAudit(services, trx, { actor, action: 'staff_sign_in_failed', after: [why] }))
      // Somebody who finds a signed-in machine must not try passwords on it without end.
      const guesses: Bucket[] = [{ name: 'staff:change-password', subject: staff.id, allow: 10, seconds: hour }]
      await throttle(services, guesses, () => tell('too_many_requests'))
      const kept = (await passwordHashOf(db, staff.id)) ?? fail('not_signed_in')
      if (!(await passwordMatches(kept, body.current_password, asker))) {
        await tell('password')
        fail('invalid', { current_password: 'current_password_wrong' })
      }
      await giveBack(services, guesses)
      // Only somebody who knows the password hears that it is the same.
      if (body.password === body.current_password) fail('invalid', { password: 'password_unchanged' })
      const fault = passwordFault(body.password, [staff.email, staff.name, config.siteName, config.orgName])
      if (fault) fail('invalid', { password: fault })
      const password_hash = await hashPassword(body.password, asker)
      await db.transaction().execute(async (trx) => {
        // What was verified still stands: the person was not invited again meanwhile, and the session has not ended.
        if (!(await lockWithPassword(trx, staff.id, kept))) fail('not_signed_in')
        const now = clock.now()
        ;(await lockSession(trx, staff.id, staff.sessionId, now)) ?? fail('not_signed_in')
        await trx
          .updateTable('staff')
          .set({ password_hash, password_changed_at: now, updated_at: now })
          .where('id', '=', staff.id)
          .execute()
        await endOtherSessions(trx, staff.id, staff.sessionId)
        await promiseStaffMail(jobs, trx, 'staff_password_changed', staff.id)
        await writeAudit(services, trx, { actor, action: 'staff_password_changed' })
      })
      return done(texts.password_changed)
    },
  })

  app.route({
    ...changeOwnName,
    config: {
      may: { who: 'staff', role: roles, audit: 'staff_renamed' },
      throttle: { name: 'own-account', account: [60, hour] },
    },
    handler: async ({ staff, body: { name } }) => {
      await db.transaction().execute(async (trx) => {
        await lockPerson(trx, staff.id)
        ;(await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        await trx.updateTable('staff').set({ name, updated_at: clock.now() }).where('id', '=', staff.id).execute()
        await writeAudit(services, trx, { actor: { staff: staff.id }, action: 'staff_renamed' })
      })
      return done(texts.name_changed)
    },
  })
}
