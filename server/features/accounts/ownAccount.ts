import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { keepAccountHashes } from '#server/cases/personHashes.ts'
import { reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { errorCode, uniqueViolation } from '#server/platform/errorCode.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { demandPassword, demandUnchanged } from '#server/platform/http/ownPassword.ts'
import type { SignedIn } from '#server/platform/http/sessions.ts'
import { accountBucket, throttle } from '#server/platform/http/throttle.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { transact } from '#server/database/connect.ts'
import texts from '#texts/nb/server.ts'
import { evenTime, tellOwner } from './mailRoutes.ts'
import * as queries from './queries.ts'

const hour = 3600

export const ownAccountRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services
  const route = reporterRoutes(app)

  route(contract.changePassword, { message: texts.password_changed }, async ({ request, user, body }) => {
    const field = 'current_password'
    const verified = await demandPassword(services, request, { password: body.current_password, field })
    // Only somebody who knows the password hears that it is the same.
    if (body.password === body.current_password) fail('invalid', { password: 'password_unchanged' })
    // Not given back: each change ends the links for a new password that its owner may have asked for, and sends a mail.
    await throttle(services, [accountBucket(user.id, 'password-changed', [5, 24 * hour])])
    const password_hash = await hashPassword(body.password, {
      network: networksOf(request).wide,
      account: String(user.id),
    })
    await transact(db, async (trx) => {
      await demandUnchanged(services, trx, request, { verified, field })
      await queries.setPassword(trx, user.id, password_hash, clock.now())
      await queries.endOtherSessions(trx, user.id, user.sessionId)
      await promiseMail(jobs, trx, 'password_changed', user.id)
    })
    return {}
  })

  route(
    contract.updateAccount,
    { message: texts.account_updated, throttle: { name: 'update-account', account: [60, hour] } },
    async ({ user, body }) => {
      const account = await db.transaction().execute(async (trx) => {
        const updated = await queries.changeAccount(trx, user.id, { ...body, updated_at: clock.now() })
        await keepAccountHashes(services, trx, user.id, { name: updated.name, contact: updated.phone_number })
        return updated
      })
      return { data: { user: queries.toUser(account) } }
    },
  )

  route(contract.changeCaseMails, {}, async ({ user, body }) => {
    const account = await queries.changeAccount(db, user.id, { case_mails: body.case_mails })
    const message = body.case_mails ? texts.case_mails_on : texts.case_mails_off
    return { message, data: { user: queries.toUser(account) } }
  })

  route(
    contract.changeEmail,
    { throttle: { name: 'change-email', network: [20, hour], account: [10, 24 * hour] } },
    async ({ request, user, body: { email, password } }) => {
      if (email.toLowerCase() === user.email?.toLowerCase()) return keepEmail(user)
      if (!password) return fail('invalid', { password: 'password_required' })
      // Also for an address that is not confirmed: whoever has the new one may choose a new password by mail.
      const verified = await demandPassword(services, request, { password })
      return user.email_verified_at ? askNewEmail(request, email, verified) : correctEmail(request, email, verified)
    },
  )

  async function keepEmail(user: SignedIn) {
    const account = await queries.changeAccount(db, user.id, { new_email: null, updated_at: clock.now() })
    return { message: texts.email_kept, data: { user: queries.toUser(account) } }
  }

  /** A link is sent to the new address, which counts from the moment its owner opens it. */
  async function askNewEmail(request: FastifyRequest, email: string, verified: string) {
    const { user } = request
    const account = await db.transaction().execute(async (trx) => {
      await demandUnchanged(services, trx, request, { verified })
      await promiseMail(jobs, trx, 'change_email', user.id)
      return queries.changeAccount(trx, user.id, { new_email: email, updated_at: clock.now() })
    })
    // The answer is the same when somebody has the address already, and comes as late.
    await Promise.all([pause(evenTime), tellOwner(services, request, email)])
    return { message: texts.email_change_asked, data: { user: queries.toUser(account) } }
  }

  /** Links to the address of before stop working, because they are signed over it. */
  async function correctEmail(request: FastifyRequest, email: string, verified: string) {
    const { user } = request
    try {
      const account = await db.transaction().execute(async (trx) => {
        await demandUnchanged(services, trx, request, { verified })
        await promiseMail(jobs, trx, 'verify', user.id)
        return queries.replaceEmail(trx, user.id, email, clock.now())
      })
      // Without an account it was confirmed a moment ago, in another tab.
      if (!account) fail('email_change_failed')
      return { message: texts.email_changed, data: { user: queries.toUser(account) } }
    } catch (error) {
      if (errorCode(error) !== uniqueViolation) throw error
      await tellOwner(services, request, email)
      return fail('email_change_failed')
    }
  }
}
