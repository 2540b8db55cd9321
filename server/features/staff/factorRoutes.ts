import * as contract from '#contract/desk.ts'
import { removePasskey, renamePasskey } from '#contract/deskAccount.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import texts from '#texts/nb/desk.ts'
import { mailedKinds } from './mailedCodes.ts'
import { deletePasskey, keepPasskey, namePasskey, passkeyCreation } from './passkeys.ts'
import { demandAnotherFactor, listFactors, lockPerson } from './queries.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { endOtherSessions, keepChallenge, lockSession } from './sessionQueries.ts'

const done = (message: string) => ({ success: true as const, message })
/** Whoever finds a signed-in machine must not make the desk their own, so all of it asks for the second factor again. */
const opened = { who: 'staff', role: roles, stepUp: true } as const

/** What somebody changes about their own second factor. */
export const factorRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, config, jobs } = services

  app.route({
    ...contract.listOwnFactors,
    config: { may: { who: 'staff', role: roles, audit: null } },
    handler: async ({ staff }) => {
      const { kinds, ...own } = await listFactors(db, staff.id)
      return { ...done(texts.fetched), data: { ...own, kinds: [...kinds, ...mailedKinds(config, staff.email)] } }
    },
  })

  app.route({
    ...contract.newPasskeyChallenge,
    config: { may: { ...opened, audit: null } },
    handler: async ({ staff }) => {
      const options = await passkeyCreation(services, staff)
      await db.transaction().execute((trx) => keepChallenge(trx, staff.sessionId, options.challenge, clock.now()))
      return { ...done(texts.fetched), data: { ...options } }
    },
  })

  app.route({
    ...contract.addPasskey,
    config: { may: { ...opened, audit: 'second_factor_changed' } },
    handler: async ({ staff, body }) => {
      const isKept = await db.transaction().execute(async (trx) => {
        const session = (await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        await keepChallenge(trx, session.id, null, clock.now())
        if (!(await keepPasskey(services, trx, staff.id, body.credential, session.challenge))) return false
        await promiseStaffMail(jobs, trx, 'factor_changed', staff.id)
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', after: ['passkey'] })
        return true
      })
      if (!isKept) fail('second_factor_wrong')
      return done(texts.passkey_added)
    },
  })

  app.route({
    ...renamePasskey,
    // A name opens nothing, so it asks for no second factor.
    config: {
      may: { who: 'staff', role: roles, audit: 'second_factor_changed' },
      throttle: { name: 'own-account', account: [60, 3600] },
    },
    handler: async ({ staff, params, body }) => {
      await db.transaction().execute(async (trx) => {
        ;(await namePasskey(trx, staff.id, params.id, body.name)) ?? fail('not_found')
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', after: ['passkey_name'] })
      })
      return done(texts.passkey_renamed)
    },
  })

  app.route({
    ...removePasskey,
    config: { may: { ...opened, audit: 'second_factor_changed' } },
    handler: async ({ staff, params }) => {
      await db.transaction().execute(async (trx) => {
        await lockPerson(trx, staff.id)
        ;(await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        await demandAnotherFactor(trx, staff.id)
        ;(await deletePasskey(trx, staff.id, params.id)) ?? fail('not_found')
        // One that was lost may be in somebody's hands, and what it has opened with it.
        await endOtherSessions(trx, staff.id, staff.sessionId)
        await promiseStaffMail(jobs, trx, 'factor_changed', staff.id)
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', before: ['passkey'] })
      })
      return done(texts.passkey_removed)
    },
  })

  app.route({
    ...contract.renewRecoveryCodes,
    config: { may: { ...opened, audit: 'second_factor_changed' } },
    handler: async ({ staff }) => {
      const recovery_codes = await db.transaction().execute(async (trx) => {
        await lockPerson(trx, staff.id)
        ;(await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        const codes = await makeRecoveryCodes(services, trx, staff.id)
        await promiseStaffMail(jobs, trx, 'factor_changed', staff.id)
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', after: ['recovery_code'] })
        return codes
      })
      return { ...done(texts.recovery_codes_renewed), data: { recovery_codes } }
    },
  })
}
