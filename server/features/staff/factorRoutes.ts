import * as contract from '#contract/desk.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/desk.ts'
import { keepPasskey, passkeyCreation } from './passkeys.ts'
import { listFactors } from './queries.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { keepChallenge, lockSession } from './sessionQueries.ts'

const done = (message: string) => ({ success: true as const, message })
/** Whoever finds a signed-in machine must not make the desk their own, so all of it asks for the second factor again. */
const opened = { who: 'staff', role: roles, stepUp: true } as const

/** What somebody changes about their own second factor. */
export const factorRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listOwnFactors,
    config: { may: { who: 'staff', role: roles, audit: null } },
    handler: async ({ staff }) => ({ ...done(texts.fetched), data: await listFactors(db, staff.id) }),
  })

  app.route({
    ...contract.newPasskeyChallenge,
    config: { may: { ...opened, audit: null } },
    handler: async ({ staff }) => {
      const options = await passkeyCreation(services, staff)
      await db.transaction().execute((trx) => keepChallenge(trx, staff.sessionId, options.challenge))
      return { ...done(texts.fetched), data: { ...options } }
    },
  })

  app.route({
    ...contract.addPasskey,
    config: { may: { ...opened, audit: 'second_factor_changed' } },
    handler: async ({ staff, body }) => {
      const isKept = await db.transaction().execute(async (trx) => {
        const session = (await lockSession(trx, staff.id, staff.sessionId)) ?? fail('not_signed_in')
        await keepChallenge(trx, session.id, null)
        if (!(await keepPasskey(services, trx, staff.id, body.credential, session.challenge))) return false
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', after: ['passkey'] })
        return true
      })
      if (!isKept) fail('second_factor_wrong')
      return done(texts.passkey_added)
    },
  })

  app.route({
    ...contract.renewRecoveryCodes,
    config: { may: { ...opened, audit: 'second_factor_changed' } },
    handler: async ({ staff }) => {
      const recovery_codes = await db.transaction().execute(async (trx) => {
        ;(await lockSession(trx, staff.id, staff.sessionId)) ?? fail('not_signed_in')
        const codes = await makeRecoveryCodes(services, trx, staff.id)
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', after: ['recovery_code'] })
        return codes
      })
      return { ...done(texts.recovery_codes_renewed), data: { recovery_codes } }
    },
  })
}
