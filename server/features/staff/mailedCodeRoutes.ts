import { randomUUID } from 'node:crypto'
import * as contract from '#contract/desk.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { throttle } from '#server/platform/http/throttle.ts'
import { composeMail } from '#server/platform/mail/mailBody.ts'
import { deliver } from '#server/platform/mail/smtp.ts'
import texts from '#texts/nb/desk.ts'
import trial from '#texts/nb/trial.ts'
import { knowsMailedCodes, mailedKinds, makeMailedCode } from './mailedCodes.ts'
import { lockSession } from './sessionQueries.ts'

const done = (message: string) => ({ success: true as const, message })

/** A second factor for trying the desk out without a phone. Outside a trial the route is not there. */
export const mailedCodeRoutes: FeaturePlugin = async (app, services) => {
  const { db, config } = services
  if (!knowsMailedCodes(config)) return

  app.route({
    ...contract.mailCode,
    config: { may: { who: 'staff', role: roles, halfway: true, audit: 'second_factor_changed' } },
    handler: async ({ staff }) => {
      if (mailedKinds(config, staff.email).length === 0) fail('not_found')
      await throttle(services, [{ name: 'staff:mailed-code', subject: staff.id, allow: 10, seconds: 900 }])
      await db.transaction().execute(async (trx) => {
        const session =
          (await lockSession(trx, staff.id, staff.sessionId, services.clock.now())) ?? fail('not_signed_in')
        const code = await makeMailedCode(services, trx, session)
        const mail = composeMail(trial.mailedCode(code), { link: undefined, config })
        const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`
        // Into the built-in mailbox, in this transaction: there is no mail server (`knowsMailedCodes`).
        await deliver(
          { ...services, db: trx },
          { ...mail, to: staff.email, messageId, job: { id: randomUUID(), kind: 'mailed_code' } },
        )
        const actor = { staff: staff.id }
        await writeAudit(services, trx, { actor, action: 'second_factor_changed', after: ['mailed_code'] })
      })
      return done(texts.code_mailed)
    },
  })
}
