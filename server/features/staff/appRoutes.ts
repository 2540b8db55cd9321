import { keepApp, offerApp, removeApp } from '#contract/deskAccount.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import texts from '#texts/nb/desk.ts'
import { demandAnotherFactor, factorsOf, lockPerson } from './queries.ts'
import { endOtherSessions, lockSession } from './sessionQueries.ts'
import { keepOfferedTotp, offerTotp } from './totp.ts'

const done = (message: string) => ({ success: true as const, message })
const opened = { who: 'staff', role: roles, stepUp: true } as const
const throttle = { name: 'own-app', account: [60, 3600] } as const

/** The authenticator app of somebody who has joined: setting one up, replacing it, removing it. */
export const appRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services

  app.route({
    ...offerApp,
    config: { may: { ...opened, audit: null }, throttle },
    handler: async ({ staff }) => ({ ...done(texts.fetched), data: await offerTotp(services, staff) }),
  })

  app.route({
    ...keepApp,
    config: { may: { ...opened, audit: 'second_factor_changed' }, throttle },
    handler: async ({ staff, body }) => {
      await db.transaction().execute(async (trx) => {
        await lockPerson(trx, staff.id)
        ;(await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        const isReplaced = (await factorsOf(trx, staff.id)).includes('totp')
        const outcome = await keepOfferedTotp(services, trx, staff.id, body)
        if (outcome === 'over') fail('offer_over')
        if (outcome === 'wrong') fail('invalid', { code: 'app_code_wrong' })
        if (isReplaced) await endOtherSessions(trx, staff.id, staff.sessionId)
        await promiseStaffMail(jobs, trx, 'factor_changed', staff.id)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'second_factor_changed',
          before: isReplaced ? ['totp'] : [],
          after: ['totp'],
        })
      })
      return done(texts.app_kept)
    },
  })

  app.route({
    ...removeApp,
    config: { may: { ...opened, audit: 'second_factor_changed' }, throttle },
    handler: async ({ staff }) => {
      await db.transaction().execute(async (trx) => {
        await lockPerson(trx, staff.id)
        ;(await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        await demandAnotherFactor(trx, staff.id)
        const removed = await trx
          .deleteFrom('staff_totp')
          .where('staff_id', '=', staff.id)
          .returning('staff_id')
          .executeTakeFirst()
        if (!removed) fail('not_found')
        await endOtherSessions(trx, staff.id, staff.sessionId)
        await promiseStaffMail(jobs, trx, 'factor_changed', staff.id)
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', before: ['totp'] })
      })
      return done(texts.app_removed)
    },
  })
}
