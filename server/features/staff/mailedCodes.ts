import { randomInt, randomUUID } from 'node:crypto'
import * as contract from '#contract/desk.ts'
import type { FactorKind } from '#contract/staff.ts'
import { type Act, done, guarded, inAct } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { throttle } from '#server/platform/http/throttle.ts'
import { composeMail } from '#server/platform/mail/mailBody.ts'
import { hasMailbox } from '#server/platform/mail/mailbox.ts'
import { deliver } from '#server/platform/mail/smtp.ts'
import { equalBytes, keyedHash } from '#server/platform/secrets/keyedHash.ts'
import trial from '#texts/nb/trial.ts'
import { isDemoAddress } from './demo.ts'
import { type Challenged, freshChallenge, keepChallenge, lockOwnSession } from './sessionQueries.ts'

/** Milliseconds for which a mailed code is good. */
const lifetime = 600_000
const digits = 8

type Place = Pick<Services['config'], 'isDemo' | 'smtpUrl' | 'isLoopback'>
type Needs = Pick<Services, 'secret' | 'clock' | 'config'>

/** A mail is no second factor: only a trial whose mails stay on this machine knows such codes at all. */
const knowsMailedCodes = (config: Place) => config.isDemo && hasMailbox(config)

/** What a person can give beside their own second factors: a demo person of a trial, a mailed code; everybody else nothing. */
export const mailedKinds = (config: Place, email: string): FactorKind[] =>
  knowsMailedCodes(config) && isDemoAddress(email) ? ['mailed_code'] : []

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
        const code = await makeMailedCode(at, await lockOwnSession(at))
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

/** Makes a code for one session, in the place of a passkey's challenge. An earlier code ends. */
async function makeMailedCode({ secret, clock, trx }: Act, { id }: { id: number }) {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await keepChallenge(trx, id, challengeOf(secret, id, code), clock.now())
  return code
}

/** Uses the code up that was mailed for this session. Never right outside a trial. The session is locked. */
export async function takeMailedCode(
  { secret, clock, config }: Needs,
  trx: Trx,
  session: Challenged & { id: number },
  code: string,
) {
  const kept = freshChallenge(session, clock.now(), lifetime) ?? ''
  const right = challengeOf(secret, session.id, code)
  if (!knowsMailedCodes(config) || !equalBytes(Buffer.from(kept), Buffer.from(right))) return false
  await keepChallenge(trx, session.id, null, clock.now())
  return true
}

/** No challenge of a passkey, which is base64url, has a colon. */
const challengeOf = (secret: Services['secret'], session: number, code: string) =>
  `mailed:${keyedHash(secret, 'staff mailed code', session, code).toString('hex')}`
