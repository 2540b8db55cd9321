import * as contract from '#contract/accounts.ts'
import { ownSession } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { keepAccountHashes } from '#server/cases/personHashes.ts'
import { done, reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { shownAs } from '#server/database/rows.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { isLeaving, openSession } from '#server/platform/http/sessions.ts'
import texts from '#texts/nb/server.ts'
import { hashPassword, passwordMatches, warmUpPasswords } from '#server/platform/secrets/passwords.ts'
import { admitGuess } from './guesses.ts'
import { mailRoutes, tellOwner } from './mailRoutes.ts'
import { ownAccountRoutes } from './ownAccount.ts'
import * as queries from './queries.ts'

const hour = 3600

export const accountsRoutes: FeaturePlugin = async (app, services) => {
  app.addHook('onReady', async () => void (await warmUpPasswords()))
  await signInRoutes(app, services)
  await mailRoutes(app, services)
  await ownAccountRoutes(app, services)
}

const signInRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services
  const route = reporterRoutes(app)

  app.route({
    ...contract.login,
    config: { may: { who: 'anyone' } },
    // Guesses beyond an account's share wait before they are checked.
    handlerTimeout: 60_000,
    handler: async (request) => {
      const { email, password } = request.body
      const { asker, wasRight } = await admitGuess(services, request, email)
      const account = await queries.findForLogin(db, email)
      if (!(await passwordMatches(account?.password_hash, password, asker)) || !account) fail('wrong_credentials')
      const { password_hash, ...row } = account
      const device = deviceOf(request.headers['user-agent'])
      const token = await db.transaction().execute(async (trx) => {
        // A reset while the password was checked ends this sign-in like every session.
        if (!(await queries.lockWithPassword(trx, row.id, password_hash))) fail('wrong_credentials')
        await queries.rememberNetwork(trx, row.id, queries.networkHash(services, request), clock.now())
        return openSession(trx, clock, { user_id: row.id, device })
      })
      await wasRight()
      const user = queries.toUser(row)
      // With an account that is to be erased nothing can be done but taking that back.
      const data = (await isLeaving(db, row.id))
        ? { token, user: { ...user, message: texts.account_leaves }, permissions: ['stay'] }
        : { token, user, permissions: queries.permissionsOf(row) }
      return { ...done(texts.signed_in), data }
    },
  })

  app.route({
    ...contract.register,
    config: { may: { who: 'anyone' }, throttle: { name: 'register', network: [20, hour] } },
    handler: async (request, reply) => {
      const { password, confirmPassword: _confirmed, ...facts } = request.body
      const asker = { network: networksOf(request).wide, account: facts.email.toLowerCase() }
      const password_hash = await hashPassword(password, asker)
      const made = await db.transaction().execute(async (trx) => {
        const account = await queries.createAccount(trx, { ...facts, password_hash }, clock.now())
        if (!account) return undefined
        await keepAccountHashes(services, trx, account.id, { name: account.name, contact: account.phone_number })
        await promiseMail(jobs, trx, 'verify', account.id)
        await queries.rememberNetwork(trx, account.id, queries.networkHash(services, request), clock.now())
        const device = deviceOf(request.headers['user-agent'])
        return { account, token: await openSession(trx, clock, { user_id: account.id, device }) }
      })
      if (!made) {
        await tellOwner(services, request, facts.email)
        fail('registration_failed')
      }
      const { account, token } = made
      reply.code(201)
      return {
        ...done(texts.registered),
        data: { token, user: queries.toUser(account), permissions: queries.permissionsOf(account) },
      }
    },
  })

  app.route({
    ...contract.currentUser,
    config: { may: { who: 'reporter', whileLeaving: true } },
    handler: async ({ user }) => {
      const own = queries.toUser((await queries.findAccount(db, user.id)) ?? fail('not_signed_in'))
      return user.isLeaving ? { ...own, message: texts.account_leaves } : own
    },
  })

  const rules = { message: texts.signed_out, whileLeaving: true, changes: true } as const
  route(contract.logout, rules, async ({ user, reply }) => {
    await queries.endSession(db, user.id, user.sessionId)
    reply.header('clear-site-data', '"cache"')
    return {}
  })

  route(contract.listSessions, { message: texts.sessions }, async ({ user }) => {
    const own = await queries.listSessions(db, user.id, clock.now())
    return { data: own.map((one) => shownAs(ownSession, { ...one, current: one.id === user.sessionId })) }
  })

  route(contract.revokeSession, { message: texts.session_revoked }, async ({ user, params }) => {
    if (!(await queries.endSession(db, user.id, params.id))) fail('not_found')
    return {}
  })
}
