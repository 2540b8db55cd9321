import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '#contract/accounts.ts'
import { done, reporterRoutes } from '#server/cases/reporterRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { errorCode, uniqueViolation } from '#server/platform/errorCode.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { take, count, type Bucket } from '#server/platform/http/throttle.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { recoveryGap } from '#server/platform/mail/mailCap.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { linkIsGood, linkUserId, type LinkParts } from '#server/platform/secrets/signedLinks.ts'
import texts from '#texts/nb/server.ts'
import * as queries from './queries.ts'

const [hour, day] = [3600, 86_400]
/** Milliseconds that the answer takes at least, so that its time does not tell whether there is an account. */
export const evenTime = 100

type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.findForLink>['executeTakeFirst']>>>

export const mailRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, jobs } = services

  /**
   * The link was sent to the address that is to replace the present one. Opened twice, it is good twice. Answers 'wait'
   * while the owner of an address that was replaced before has not been told: the account remembers one such address.
   * Whoever opened the link has the mailbox, so an account that never confirmed the address loses it.
   */
  async function confirmNewEmail(trx: Trx, account: Account, link: LinkParts) {
    const { new_email } = account
    if (new_email === null) {
      if (!account.email_verified_at || !linkIsGood(services, 'change-email', account, link)) fail('link_invalid')
      return 'done'
    }
    if (!linkIsGood(services, 'change-email', { ...account, email: new_email }, link)) fail('link_invalid')
    if (account.former_email !== null) {
      // Once more, because a job gives up after some days without mail.
      await promiseMail(jobs, trx, 'email_changed', account.id)
      return 'wait'
    }
    await queries.releaseUnconfirmed(trx, new_email)
    if (await queries.findIdByEmail(trx, new_email)) fail('email_change_failed')
    await queries.takeNewEmail(trx, account, new_email, clock.now())
    await promiseMail(jobs, trx, 'email_changed', account.id)
    return 'done'
  }

  /** Under a lock: the address that is confirmed is the one that the link was sent to. */
  async function confirm(trx: Trx, user_id: number, link: LinkParts) {
    const account = await queries.findForLink(trx, user_id).forNoKeyUpdate().executeTakeFirst()
    if (!account) fail('link_invalid')
    if (!linkIsGood(services, 'verify-email', account, link)) return confirmNewEmail(trx, account, link)
    await queries.markVerified(trx, user_id, clock.now())
    return 'done'
  }

  async function confirmInOrder(user_id: number, link: LinkParts) {
    try {
      return await db.transaction().execute((trx) => confirm(trx, user_id, link))
    } catch (error) {
      // Another account has taken the address in the same moment.
      if (errorCode(error) === uniqueViolation) fail('email_change_failed')
      throw error
    }
  }

  reporterRoutes(app)(contract.resendVerification, {}, async ({ user }) => {
    if (user.email_verified_at) return { message: texts.already_verified }
    const wait = await take(services, mailBuckets('verify', user.id))
    if (wait !== undefined) throw new Failure('too_many_requests', undefined, wait)
    await db.transaction().execute((trx) => promiseMail(jobs, trx, 'verify', user.id))
    return { message: texts.verification_sent }
  })

  app.route({
    ...contract.verifyEmail,
    // An incomplete link gets the same answer as one that was changed.
    attachValidation: true,
    config: { may: { who: 'reporter' }, changes: true, throttle: { name: 'verify-email', account: [30, hour] } },
    handler: async ({ user, params, query, validationError }) => {
      if (validationError) fail('link_invalid')
      const outcome = await confirmInOrder(user.id, { ...params, ...query })
      if (outcome === 'wait') throw new Failure('too_many_requests', undefined, 60)
      return done(texts.email_verified)
    },
  })

  app.route({
    ...contract.forgotPassword,
    config: { may: { who: 'anyone' }, throttle: { name: 'forgot', network: [20, hour] } },
    handler: async (request) => {
      const minimumTime = pause(evenTime)
      const { email } = request.body
      const account = await queries.findForRecovery(db, email, queries.networkHash(services, request))
      const isKnown = Boolean(account?.network_hash)
      const isSent = await takeReset(services, request, { address: email, isKnown })
      const share = isKnown ? 'owner' : 'anybody'
      // The job is queued either way, so that both answers take the same time; without an account it sends nothing.
      if (isSent)
        await db.transaction().execute((trx) => promiseMail(jobs, trx, 'reset', account?.id ?? null, { share }))
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
      const password_hash = await hashPassword(body.password, {
        network: networksOf(request).wide,
        account: String(id),
      })
      await db.transaction().execute(async (trx) => {
        // Checked again under a lock, so that a link used twice at once sets one password.
        const account = await queries.findForLink(trx, id).forUpdate().executeTakeFirst()
        if (!account || !linkIsGood(services, 'reset-password', account, link)) fail('link_invalid')
        await queries.setPassword(trx, id, password_hash, clock.now())
        // The link was sent to the address.
        await queries.markVerified(trx, id, clock.now())
        await queries.endOtherSessions(trx, id, null)
        // Until now anybody could have signed in to it: those networks are nobody's that is known.
        if (!account.email_verified_at) await queries.forgetNetworks(trx, id)
        await queries.rememberNetwork(trx, id, queries.networkHash(services, request), clock.now())
        await promiseMail(jobs, trx, 'password_changed', id)
      })
      return done(texts.password_reset)
    },
  })
}

/** Somebody wants an account with an address that has one: its owner gets a mail, the caller learns nothing. */
export async function tellOwner(services: Services, caller: Caller, email: string) {
  const owner = await queries.findIdByEmail(services.db, email)
  if (!owner || (await take(services, askedMailBuckets('registered-again', caller, email))) !== undefined) return
  await services.db.transaction().execute((trx) => promiseMail(services.jobs, trx, 'registered_again', owner.id))
}

const onceAMinute = (name: string, subject: string | number): Bucket => ({
  name: `${name}:minute`,
  subject,
  allow: 1,
  seconds: 60,
})

/** One mail per minute and five per day, for an account (its id) or an address (docs/threats.md row 19). */
const mailBuckets = (name: string, subject: string | number): Bucket[] => [
  onceAMinute(name, subject),
  { name: `${name}:day`, subject, allow: 5, seconds: day },
]

const askerBucket = (name: string, account: string, caller: Caller, allow: number): Bucket => ({
  name: `${name}:asker`,
  subject: `${account} ${networksOf(caller).wide}`,
  allow,
  seconds: day,
})

/** For what anybody can have sent to an address. One network gets two a day of the five. */
function askedMailBuckets(name: string, caller: Caller, address: string): Bucket[] {
  const account = address.toLowerCase()
  return [askerBucket(name, account, caller, 2), ...mailBuckets(name, account)]
}

/**
 * Counts a link for a new password that somebody asks for, and says whether one is to be sent. A network that has signed in to the account
 * has a share of its own. When the shares of the day are used up, one more goes whenever the last went 50 minutes ago: until then its link
 * works, so that strangers who ask again and again keep no owner out, from whichever network the owner asks.
 */
async function takeReset(
  services: Services,
  caller: Caller,
  { address, isKnown }: { address: string; isKnown: boolean },
) {
  const account = address.toLowerCase()
  const share = isKnown ? 'reset:known' : 'reset'
  const lately: Bucket = { name: 'reset:lately', subject: account, allow: 1, seconds: recoveryGap }
  const first = isKnown ? mailBuckets(share, account) : askedMailBuckets(share, caller, address)
  if ((await take(services, first)) === undefined) {
    await count(services, [lately])
    return true
  }
  const later = [askerBucket('reset:later', account, caller, 3), onceAMinute(share, account), lately]
  return (await take(services, later)) === undefined
}
