import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/desk.ts'
import type { SecondFactor } from '#contract/secondFactor.ts'
import { guarded, inAct, staffRoutes, type OwnAct, done } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { update } from '#server/database/rows.ts'
import { writeAudit, type AuditActor } from '#server/platform/audit/log.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { openStaffSession, staffAges, staffCookie } from '#server/platform/http/staffSessions.ts'
import { giveBack, networkBuckets, tally, throttle, type Bucket } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { checkPasswordRoom, passwordMatches } from '#server/platform/secrets/passwords.ts'
import {
  knownDeviceOf,
  rememberDevice,
  endOldestSessions,
  endSession,
  endSessionOfBrowser,
  keepChallenge,
  lockOwn,
  lockOwnSession,
} from './sessionQueries.ts'
import { mailedKinds, takeMailedCode } from './mailedCodes.ts'
import { passkeyRequest, takePasskey } from './passkeys.ts'
import { factorsOf, findForSignIn, lockWithPassword, toSelf, countRecoveryCodes, takeRecoveryCode } from './queries.ts'
import { takeTotp } from './totp.ts'

const quarter = 900
/** A session is ended after so many wrong answers to a step-up; seconds as long as one lasts. */
const stepUps = { allow: 10, seconds: staffAges.absolute / 1000 } as const

/** Signing in: the password, then the second factor. An unknown address, a wrong password and a suspended person answer alike. */
export const signInRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, config, jobs } = services

  app.route({
    ...contract.signIn,
    config: { may: { who: 'anyone', audit: 'staff_sign_in_failed' }, ownPages: true },
    handler: async (request, reply) => {
      const { email, password } = request.body
      const { guesses, asker } = await guessesOf(services, request, email)
      checkPasswordRoom(asker)
      await throttle(services, guesses, async () => tell((await findForSignIn(db, email))?.id, 'too_many_requests'))
      const found = await findForSignIn(db, email)
      const kept = found?.password_hash ?? undefined
      if (!(await passwordMatches(kept, password, asker)) || !found || !kept) {
        await tell(found?.id, 'password')
        fail('wrong_credentials')
      }
      const { token, factors } = await db.transaction().execute(async (trx) => {
        if (!(await lockWithPassword(trx, found.id, kept))) fail('wrong_credentials')
        await endOldestSessions(trx, found.id, { halfway: true })
        const opening = { staff_id: found.id, device: deviceOf(request.headers['user-agent']), second_factor_at: null }
        const opened = { token: await openStaffSession(trx, clock, opening), factors: await factorsOf(trx, found.id) }
        await endSessionOfBrowser(services, trx, request.headers.cookie)
        return opened
      })
      await giveBack(services, guesses)
      reply.header('set-cookie', staffCookie(config, token))
      return { ...done, data: { factors: [...factors, ...mailedKinds(config, email)] } }
    },
  })

  staffRoutes(app, services)(contract.passkeyChallenge, async (at) => {
    const session = await lockOwnSession(at)
    const options = await passkeyRequest(at, at.trx, at.staff.id)
    await keepChallenge(at.trx, session.id, options.challenge, clock.now())
    return { ...options }
  })

  app.route({
    ...guarded(contract.giveSecondFactor),
    handler: async (request, reply) => {
      const { staff, body } = request
      // A whole session is not renewed without the password.
      if (staff.secondFactorAt) {
        await tell(staff.id, body.factor.kind, { staff: staff.id })
        fail('second_factor_wrong')
      }
      const guesses = await countGuess(request)
      const made = await inAct(services, contract.giveSecondFactor, staff, async (at) => {
        const { trx } = at
        // A new password, which ends all other sessions, is waited for.
        const session = await lockOwn(at)
        const after = [body.factor.kind]
        if (!(await takeSecondFactor(at, session, body.factor))) {
          at.tell({ action: 'staff_sign_in_failed', after })
          return undefined
        }
        // Another token than before: who has seen the half session's cookie has nothing.
        await endSession(trx, staff.id, session.id)
        await endOldestSessions(trx, staff.id, { halfway: false })
        const device = deviceOf(request.headers['user-agent'])
        const opening = { staff_id: staff.id, device, second_factor_at: clock.now() }
        const token = await openStaffSession(trx, clock, opening)
        const { isKnown, cookie } = await rememberDevice(services, trx, staff.id, request.headers.cookie)
        if (!isKnown) await promiseStaffMail(jobs, trx, 'new_device', staff.id)
        const recovery_codes_left = await countRecoveryCodes(trx, staff.id)
        at.tell({ after })
        return { token, cookie, recovery_codes_left }
      })
      if (!made) fail('second_factor_wrong')
      await giveBack(services, guesses)
      reply.header('set-cookie', [staffCookie(config, made.token), made.cookie])
      return { ...done, data: { self: toSelf(staff), recovery_codes_left: made.recovery_codes_left } }
    },
  })

  app.route({
    ...guarded(contract.stepUp),
    handler: async (request) => {
      const { staff, body } = request
      // Counted for this session alone: whoever has stolen its cookie keeps the owner out of no other, nor of signing in.
      const guesses: Bucket[] = [{ name: 'staff:step-up', subject: staff.sessionId, ...stepUps }]
      const [counted] = await tally(services, guesses)
      const isLast = !counted || counted.hits >= stepUps.allow
      const isRight = await inAct(services, contract.stepUp, staff, async (at) => {
        const { trx } = at
        const session = await lockOwn(at)
        const right = await takeSecondFactor(at, session, body.factor)
        if (right) await update(trx, 'staff_session', session.id, { second_factor_at: clock.now() })
        at.tell({ action: right ? 'staff_stepped_up' : 'staff_sign_in_failed', after: [body.factor.kind] })
        if (!right && isLast) {
          await endSession(trx, staff.id, session.id)
          await promiseStaffMail(jobs, trx, 'session_ended', staff.id)
          const subject = { kind: 'staff', id: staff.id } as const
          at.tell({ actor: 'system', action: 'staff_session_revoked', subject })
        }
        return right
      })
      if (!isRight) fail('second_factor_wrong')
      await giveBack(services, guesses)
      return done
    },
  })

  /** A known browser has a share of its own, so that somebody who has stolen the password does not keep the owner out. */
  async function countGuess({ staff, headers }: FastifyRequest) {
    const device = (await knownDeviceOf(services, staff.email, headers.cookie)) ?? 'unknown'
    const subject = `${staff.id} ${device}`
    const guesses: Bucket[] = [{ name: 'staff:second-factor', subject, allow: 10, seconds: quarter }]
    await throttle(services, guesses, () => tell(staff.id, 'too_many_requests', { staff: staff.id }))
    return guesses
  }

  /** By 'system' where it is not known who failed, only at whose account. Of refused attempts, which have no end, the first is told. */
  const tell = (id: number | undefined, why: string, actor: AuditActor = 'system') =>
    db.transaction().execute((trx) => {
      const subject = { kind: 'staff', id: id ?? null } as const
      return writeAudit(services, trx, { actor, action: 'staff_sign_in_failed', subject, after: [why] })
    })
}

type Session = Awaited<ReturnType<typeof lockOwnSession>>

/** Whether the second factor is right. What is good once is used up; a challenge is good for one answer. */
async function takeSecondFactor(at: OwnAct, session: Session, factor: SecondFactor) {
  const { trx, staff } = at
  if (factor.kind === 'totp') return takeTotp(at, trx, staff.id, factor)
  if (factor.kind === 'mailed_code') return takeMailedCode(at, trx, session, factor.code)
  if (factor.kind === 'recovery_code') return takeRecoveryCode(at, trx, staff.id, factor.code)
  await keepChallenge(trx, session.id, null, at.clock.now())
  return takePasskey(at, trx, staff.id, factor.credential, session)
}

/**
 * What a guess at a password counts in. Counted before the person is looked up, and alike for everybody (docs/threats.md rows 8 and 9),
 * except for a browser that has signed in to this account before: it has a share of its own, so that nobody who shares a network with it
 * keeps its owner out. No share of the address alone, with which strangers could do that: behind the password is the second factor.
 */
async function guessesOf(services: Services, request: FastifyRequest, email: string) {
  const account = email.toLowerCase()
  const { near, wide } = networksOf(request)
  const device = await knownDeviceOf(services, email, request.headers.cookie)
  const guesses: Bucket[] = device
    ? [{ name: 'staff:sign-in:device', subject: `${account} ${device}`, allow: 10, seconds: quarter }]
    : [
        { name: 'staff:sign-in:pair', subject: `${account} ${near}`, allow: 10, seconds: quarter },
        ...networkBuckets(services, request, 'staff:sign-in', [30, quarter]),
      ]
  return { guesses, asker: { network: wide, account: `staff ${account}` } }
}
