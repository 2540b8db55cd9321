import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '#contract/accounts.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { linkIsGood, linkUserId } from '#server/platform/secrets/signedLinks.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { fail } from '#server/platform/http/failures.ts'
import { openSession } from '#server/platform/http/sessions.ts'
import { accountBucket, count, giveBack, throttle } from '#server/platform/http/throttle.ts'
import texts from '#texts/nb/server.ts'
import { hashPassword, passwordMatches, warmUpPasswords } from '#server/platform/secrets/passwords.ts'
import * as queries from './queries.ts'
import { deviceOf, guessBuckets, mailBuckets, networkHash, permissionsOf, toUser } from './rules.ts'

const hour = 3600
/** Milliseconds that the answer takes at least, so that its time does not tell whether there is an account. */
const evenTime = 100
const done = (message: string) => ({ success: true as const, message })

export const accountsRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services
  app.addHook('onReady', async () => void (await warmUpPasswords()))

  app.route({
    ...contract.login,
    config: { may: { who: 'anyone' } },
    handler: async (request) => {
      const { email, password } = request.body
      const network_hash = networkHash(services, request)
      const account = await queries.findForLogin(db, email, network_hash)
      const guesses = guessBuckets(services, request, { email, isKnownNetwork: Boolean(account?.network_hash) })
      await throttle(services, guesses)
      if (!(await passwordMatches(account?.password_hash, password)) || !account) fail('wrong_credentials')
      const { password_hash: _hash, network_hash: _network, ...row } = account
      await giveBack(services, guesses)
      await queries.rememberNetwork(db, row.id, network_hash, clock.now())
      const device = deviceOf(request.headers['user-agent'])
      const token = await openSession(db, clock, { user_id: row.id, network_hash, device })
      return { ...done(texts.signed_in), data: { token, user: toUser(row), permissions: permissionsOf(row) } }
    },
  })

  app.route({
    ...contract.register,
    config: { may: { who: 'anyone' }, throttle: { name: 'register', network: [20, hour] } },
    handler: async (request, reply) => {
      const { password, confirmPassword: _confirmed, ...facts } = request.body
      const password_hash = await hashPassword(password)
      const network_hash = networkHash(services, request)
      const made = await db.transaction().execute(async (trx) => {
        const account = await queries.createAccount(trx, { ...facts, password_hash }, clock.now())
        if (!account) return undefined
        await promiseMail(jobs, trx, 'verify', account.id)
        await queries.rememberNetwork(trx, account.id, network_hash, clock.now())
        const device = deviceOf(request.headers['user-agent'])
        return { account, token: await openSession(trx, clock, { user_id: account.id, network_hash, device }) }
      })
      if (!made) {
        await notifyOwner(facts.email)
        fail('registration_failed')
      }
      const { account, token } = made
      reply.code(201)
      return { ...done(texts.registered), data: { token, user: toUser(account), permissions: permissionsOf(account) } }
    },
  })

  /** The address already has an account: its owner gets a mail, the caller learns nothing. */
  async function notifyOwner(email: string) {
    const owner = await queries.findIdByEmail(db, email)
    if (!owner || (await count(services, mailBuckets('registered-again', owner.id))) !== undefined) return
    await db.transaction().execute((trx) => promiseMail(jobs, trx, 'registered_again', owner.id))
  }

  app.route({
    ...contract.currentUser,
    config: { may: { who: 'reporter' } },
    handler: async ({ user }) => toUser((await queries.findAccount(db, user.id)) ?? fail('not_signed_in')),
  })

  app.route({
    ...contract.logout,
    config: { may: { who: 'reporter' }, changes: true },
    handler: async ({ user }, reply) => {
      await queries.endSession(db, user.id, user.sessionId)
      reply.header('clear-site-data', '"cache"')
      return done(texts.signed_out)
    },
  })

  app.route({
    ...contract.resendVerification,
    config: { may: { who: 'reporter' } },
    handler: async ({ user }) => {
      if (user.email_verified_at) return done(texts.already_verified)
      await throttle(services, mailBuckets('verify', user.id))
      await db.transaction().execute((trx) => promiseMail(jobs, trx, 'verify', user.id))
      return done(texts.verification_sent)
    },
  })

  app.route({
    ...contract.verifyEmail,
    // An incomplete link gets the same answer as one that was changed.
    attachValidation: true,
    config: { may: { who: 'reporter' }, changes: true, throttle: { name: 'verify-email', account: [30, hour] } },
    handler: async ({ user, params, query, validationError }) => {
      if (validationError) fail('link_invalid')
      const account = await queries.findForLink(db, user.id).executeTakeFirst()
      if (!account || !linkIsGood(services, 'verify-email', account, { ...params, ...query })) fail('link_invalid')
      await queries.markVerified(db, user.id, clock.now())
      return done(texts.email_verified)
    },
  })

  app.route({
    ...contract.forgotPassword,
    config: { may: { who: 'anyone' }, throttle: { name: 'forgot', network: [20, hour] } },
    handler: async ({ body: { email } }) => {
      const minimumTime = pause(evenTime)
      const mayMail = (await count(services, mailBuckets('reset', email.toLowerCase()))) === undefined
      const account = await queries.findIdByEmail(db, email)
      // The job is queued either way, so that both answers take the same time; without an account it sends nothing.
      if (mayMail) await db.transaction().execute((trx) => promiseMail(jobs, trx, 'reset', account?.id ?? null))
      await minimumTime
      return done(texts.reset_asked)
    },
  })

  app.route({
    ...contract.resetPassword,
    config: { may: { who: 'anyone' }, throttle: { name: 'reset', network: [30, hour] } },
    handler: async (request) => {
      const { params, query, body } = request
      const id = linkUserId(params.userId) ?? fail('link_invalid')
      const link = { ...params, ...query }
      const seen = await queries.findForLink(db, id).executeTakeFirst()
      if (!seen || !linkIsGood(services, 'reset-password', seen, link)) fail('link_invalid')
      const password_hash = await hashPassword(body.password)
      await db.transaction().execute(async (trx) => {
        // Checked again under a lock, so that a link used twice at once sets one password.
        const account = await queries.findForLink(trx, id).forUpdate().executeTakeFirst()
        if (!account || !linkIsGood(services, 'reset-password', account, link)) fail('link_invalid')
        await queries.setPasswordByMail(trx, id, password_hash, clock.now())
        await queries.endOtherSessions(trx, id, null)
        await queries.rememberNetwork(trx, id, networkHash(services, request), clock.now())
        await promiseMail(jobs, trx, 'password_changed', id)
      })
      return done(texts.password_reset)
    },
  })

  app.route({
    ...contract.changePassword,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, body }) => {
      const guesses = [accountBucket(user.id, 'change-password', [10, hour])]
      await throttle(services, guesses)
      const kept = await queries.findPasswordHash(db, user.id)
      if (!(await passwordMatches(kept?.password_hash, body.current_password)))
        fail('invalid', { current_password: 'current_password_wrong' })
      const password_hash = await hashPassword(body.password)
      await db.transaction().execute(async (trx) => {
        await queries.setPassword(trx, user.id, password_hash, clock.now())
        await queries.endOtherSessions(trx, user.id, user.sessionId)
        await promiseMail(jobs, trx, 'password_changed', user.id)
      })
      await giveBack(services, guesses)
      return done(texts.password_changed)
    },
  })

  app.route({
    ...contract.listSessions,
    config: { may: { who: 'reporter' } },
    handler: async ({ user }) => {
      const sessions = await queries.listSessions(db, user.id, clock.now())
      const data = sessions.map(({ id, device, created_at, last_used_at }) => ({
        id,
        device,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        current: id === user.sessionId,
      }))
      return { ...done(texts.sessions), data }
    },
  })

  app.route({
    ...contract.revokeSession,
    config: { may: { who: 'reporter' } },
    handler: async ({ user, params }) => {
      ;(await queries.endSession(db, user.id, params.id)) ?? fail('not_found')
      return done(texts.session_revoked)
    },
  })
}
