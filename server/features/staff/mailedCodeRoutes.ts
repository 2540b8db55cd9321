import { randomUUID } from 'node:crypto'
import * as contract from '#contract/desk.ts'
import { guarded, inAct, done } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { throttle } from '#server/platform/http/throttle.ts'
import { composeMail } from '#server/platform/mail/mailBody.ts'
import { deliver } from '#server/platform/mail/smtp.ts'
import trial from '#texts/nb/trial.ts'
import { knowsMailedCodes, mailedKinds, makeMailedCode } from './mailedCodes.ts'
import { lockSession } from './sessionQueries.ts'

/** A second factor for trying the desk out without a phone. Outside a trial the route is not there. */
export const mailedCodeRoutes: FeaturePlugin = async (app, services) => {
  const { config } = services
  if (!knowsMailedCodes(config)) return

  app.route({
    ...guarded(contract.mailCode),
    handler: async ({ staff }) => {
      if (mailedKinds(config, staff.email).length === 0) fail('not_found')
      await throttle(services, [{ name: 'staff:mailed-code', subject: staff.id, allow: 10, seconds: 900 }])
      await inAct(services, contract.mailCode, staff, async (at) => {
        const { trx, clock } = at
        const session = (await lockSession(trx, staff.id, staff.sessionId, clock.now())) ?? fail('not_signed_in')
        const code = await makeMailedCode(services, trx, session)
        const mail = composeMail(trial.mailedCode(code), { link: undefined, config })
        // Into the built-in mailbox, in this transaction: there is no mail server (`knowsMailedCodes`).
        const job = { id: randomUUID(), kind: 'mailed_code' } as const
        await deliver(at, { ...mail, to: staff.email, job })
        at.tell({ after: ['mailed_code'] })
      })
      return done
    },
  })
}
