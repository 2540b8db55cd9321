import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/desk.ts'
import { roles } from '#contract/staff.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { openStaffSession, staffCookie } from '#server/platform/http/staffSessions.ts'
import { giveBack, networkBuckets, throttle, type Bucket } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { checkPasswordRoom, passwordMatches } from '#server/platform/secrets/passwords.ts'
import texts from '#texts/nb/desk.ts'
import { rememberDevice } from './knownDevices.ts'
import { passkeyRequest } from './passkeys.ts'
import { factorsOf, findForSignIn, lockWithPassword, toSelf } from './queries.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'
import { endOldestSessions, endSession, keepChallenge, lockSession, takeSecondFactor } from './sessionQueries.ts'

const quarter = 900
const done = (message: string) => ({ success: true as const, message })
const opened = { who: 'staff', role: roles } as const

/** Signing in: the password, then the second factor. An unknown address, a wrong password and a suspended person answer alike. */
export const signInRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, config, jobs } = services

  app.route({
    ...contract.signIn,
    config: { may: { who: 'anyone', audit: 'staff_sign_in_failed' }, ownPages: true },
    handler: async (request, reply) => {
      const { email, password } = request.body
      const { guesses, asker } = guessesOf(services, request, email)
      checkPasswordRoom(asker)
      await throttle(services, guesses)
      const found = await findForSignIn(db, email)
      const kept = found?.password_hash ?? undefined
      if (!(await passwordMatches(kept, password, asker)) || !found || !kept) {
        await db.transaction().execute(async (trx) => {
          const subject = { kind: 'staff', id: found?.id ?? null } as const
          await writeAudit(services, trx, {
            actor: 'system',
            action: 'staff_sign_in_failed',
            subject,
            after: ['password'],
          })
        })
        fail('wrong_credentials')
      }
      const { token, factors } = await db.transaction().execute(async (trx) => {
        if (!(await lockWithPassword(trx, found.id, kept))) fail('wrong_credentials')
        await endOldestSessions(trx, found.id, { halfway: true })
        const opening = { staff_id: found.id, device: deviceOf(request.headers['user-agent']), second_factor_at: null }
        return { token: await openStaffSession(trx, clock, opening), factors: await factorsOf(trx, found.id) }
      })
      await giveBack(services, guesses)
      reply.header('set-cookie', staffCookie(config, token))
      return { ...done(texts.password_right), data: { factors } }
    },
  })

  app.route({
    ...contract.passkeyChallenge,
    config: { may: { ...opened, halfway: true, audit: null } },
    handler: async ({ staff }) =>
      db.transaction().execute(async (trx) => {
        const session = (await lockSession(trx, staff.id, staff.sessionId)) ?? fail('not_signed_in')
        const options = await passkeyRequest(services, trx, staff.id)
        await keepChallenge(trx, session.id, options.challenge)
        return { ...done(texts.fetched), data: { ...options } }
      }),
  })

  app.route({
    ...contract.giveSecondFactor,
    config: { may: { ...opened, halfway: true, audit: 'staff_signed_in' } },
    handler: async (request, reply) => {
      const { staff, body } = request
      // A whole session is not renewed without the password.
      if (staff.secondFactorAt) fail('second_factor_wrong')
      const guesses = await countGuess(staff.id)
      const made = await db.transaction().execute(async (trx) => {
        const session = (await lockSession(trx, staff.id, staff.sessionId)) ?? fail('not_signed_in')
        const actor = { staff: staff.id }
        const after = [body.factor.kind]
        if (!(await takeSecondFactor(services, trx, staff.id, session, body.factor))) {
          await writeAudit(services, trx, { actor, action: 'staff_sign_in_failed', after })
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
        await writeAudit(services, trx, { actor, action: 'staff_signed_in', after })
        return { token, cookie, recovery_codes_left }
      })
      if (!made) fail('second_factor_wrong')
      await giveBack(services, guesses)
      reply.header('set-cookie', [staffCookie(config, made.token), made.cookie])
      return { ...done(texts.signed_in), data: { self: toSelf(staff), recovery_codes_left: made.recovery_codes_left } }
    },
  })

  app.route({
    ...contract.stepUp,
    config: { may: { ...opened, audit: 'staff_stepped_up' } },
    handler: async ({ staff, body }) => {
      const guesses = await countGuess(staff.id)
      const isRight = await db.transaction().execute(async (trx) => {
        const session = (await lockSession(trx, staff.id, staff.sessionId)) ?? fail('not_signed_in')
        const right = await takeSecondFactor(services, trx, staff.id, session, body.factor)
        if (right)
          await trx
            .updateTable('staff_session')
            .set({ second_factor_at: clock.now() })
            .where('id', '=', session.id)
            .execute()
        const action = right ? 'staff_stepped_up' : 'staff_sign_in_failed'
        await writeAudit(services, trx, { actor: { staff: staff.id }, action, after: [body.factor.kind] })
        return right
      })
      if (!isRight) fail('second_factor_wrong')
      await giveBack(services, guesses)
      return done(texts.stepped_up)
    },
  })

  /** Only who has the password comes this far, so that a share for each person keeps nobody else out. */
  async function countGuess(staff_id: number) {
    const guesses: Bucket[] = [{ name: 'staff:second-factor', subject: staff_id, allow: 10, seconds: quarter }]
    await throttle(services, guesses)
    return guesses
  }
}

/**
 * What a guess at a password counts in. Counted before the person is looked up, and alike for everybody (docs/threats.md
 * rows 8 and 9). No share of the address alone, with which strangers could keep its owner out: behind the password is the
 * second factor.
 */
function guessesOf(services: Services, request: FastifyRequest, email: string) {
  const account = email.toLowerCase()
  const { near, wide } = networksOf(request)
  const guesses: Bucket[] = [
    { name: 'staff:sign-in:pair', subject: `${account} ${near}`, allow: 10, seconds: quarter },
    ...networkBuckets(services, request, 'staff:sign-in', [30, quarter]),
  ]
  return { guesses, asker: { network: wide, account: `staff ${account}` } }
}
