import { sql } from 'kysely'
import { timeZone } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { findRow, update } from '#server/database/rows.ts'
import texts, { type MailWords } from '#texts/nb/mail.ts'
import type { Job, Jobs } from '#server/platform/jobs/jobs.ts'
import { openText } from '#server/platform/secrets/encryption.ts'
import { makeLink } from '#server/platform/secrets/signedLinks.ts'
import { erasedAccount, forgetErasedAddress } from './lastMail.ts'
import { composeMail } from './mailBody.ts'
import type { MailShare } from './mailCap.ts'
import { handOver, wasSent } from './sending.ts'
import { isMailTemplate, shareOf, type MailTemplate } from './templates.ts'

const longDay = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone })

/**
 * Queues a mail in the transaction of the change that it tells of. The job holds no address, no name and no link.
 * @param about.share whose part of the address's cap the mail counts in
 * @param about.incident_id the mail goes with the case, and only if it may still go when it is sent
 * @param about.due_at when something is erased. The mail says the day: it may be read days after it was sent
 */
export const promiseMail = (
  jobs: Jobs,
  trx: Trx,
  template: MailTemplate,
  user_id: number | null,
  { share = shareOf[template], ...about }: { share?: MailShare; incident_id?: number; due_at?: string } = {},
) => jobs.send(trx, 'mail', { template, user_id, share, ...about }, { priority: isAwaited(template) ? 1 : 0 })

/** Word of a request by somebody without an account. The job holds no address; without one nothing is sent. */
export const promiseRequestMail = (jobs: Jobs, trx: Trx, request_id: number) =>
  jobs.send(trx, 'mail', { template: 'request_news', request_id })

/** Whether a mail about a case may go to an account now. */
export type MayMail = (db: Db, about: { user_id: number; incident_id: number }) => Promise<boolean>

/** Composed when it is sent, so that its link lives a full hour and `mayMail` knows what its reader allows now. */
export async function sendMail(services: Services, { id, data }: Job, mayMail: MayMail) {
  const { db, clock, config } = services
  const template = data['template']
  if (!isMailTemplate(template) || (await wasSent(services, id))) return
  const job = { id, kind: template }
  if (template === 'request_news') {
    const to = await requestAddress(services, Number(data['request_id']))
    const mail = composeMail(texts.request_news, { link: `${config.publicUrl}/personvern/svar`, config })
    if (to) await handOver(services, 'mail', job, { to, mail, share: shareOf.request_news })
    return
  }
  const user_id = typeof data['user_id'] === 'number' ? data['user_id'] : 0
  const account = template === 'account_erased' ? erasedAccount(services, data) : await findAccount(db, user_id)
  const to = account && recipientOf(template, account)
  if (!account || !to) return
  // Told by an earlier mail, or it is about nothing any more.
  if (template === 'retention' && !(await hasUntold(db, user_id))) return
  const incident_id = data['incident_id']
  if (typeof incident_id === 'number' && !(await mayMail(db, { user_id, incident_id }))) return
  // Its owner is told that somebody wants the address, and gets no link to give it away with. An account that never
  // confirmed the address proves no owner.
  if (template === 'change_email' && (await isConfirmed(services, to))) return
  const promised = data['share']
  const share = promised === 'owner' || promised === 'leaving' ? promised : shareOf[template]
  const words: MailWords = texts[template]
  const due = data['due_at']
  const day = typeof due === 'string' ? longDay.format(new Date(due)) : undefined
  const mail = composeMail(words, { link: linkFor(services, template, { ...account, email: to }), day, config })
  /** The address that the mail alone was kept for. */
  const forget = async (at: Db | Trx) => {
    if (template === 'email_changed')
      await update(at, 'account', { id: account.id, former_email: to }, { former_email: null })
    if (template === 'account_erased') await forgetErasedAddress(at, id)
  }
  await handOver(services, 'mail', job, {
    to,
    mail,
    share,
    reserve: reserveOf(template, account),
    whenHeld: () => forget(db),
    after: async (trx) => {
      await forget(trx)
      // An address that is refused for good will never take one: what is told on the case must do.
      if (template === 'retention') await noteTold(trx, account.id, clock.now())
    },
  })
}

const findAccount = (db: Db, id: number) =>
  findRow(db, 'account', { id }, [
    'id',
    'email',
    'new_email',
    'former_email',
    'email_verified_at',
    'password_changed_at',
    'case_mails',
  ])

type Addresses = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** To an address that nobody has confirmed go only the links that confirm it, also that for a new password (docs/threats.md row 19). */
function recipientOf(template: MailTemplate, account: Addresses) {
  const { email, new_email, former_email, email_verified_at } = account
  if (template === 'verify') return email_verified_at ? null : email
  if (template === 'reset') return email
  if (template === 'change_email') return new_email
  if (template === 'email_changed') return former_email
  if ((template === 'case_news' || template === 'account_news') && !account.case_mails) return null
  return email_verified_at ? email : null
}

/** Nobody can confirm another's address, so what goes to a confirmed one beyond its cap goes to one account's owner. */
function reserveOf(template: MailTemplate, { email_verified_at }: Pick<Addresses, 'email_verified_at'>) {
  if (template === 'reset') return email_verified_at ? 'recovery' : undefined
  return template === 'verify' ? 'confirmation' : undefined
}

const isConfirmed = async ({ db }: Services, email: string) =>
  (await findRow(db, 'account', { email }, ['email_verified_at']))?.email_verified_at != null

/** What the links that confirm something are made for. Somebody waits for these mails, so they go before the others. */
const linkPurposes = { verify: 'verify-email', change_email: 'change-email', reset: 'reset-password' } as const
const isAwaited = (template: MailTemplate): template is keyof typeof linkPurposes => template in linkPurposes
/**
 * The pages that show what is new. The list of the cases has an address that tells what the portal is about; that of each names
 * it. An account that is to be erased is led to its own.
 */
const pages: Partial<Record<MailTemplate, string>> = {
  case_news: '/login?redirect=/dashboard',
  incident_submitted: '/login?redirect=/dashboard',
  erasure_asked: '/login?redirect=/dashboard',
  account_news: '/login?redirect=/account',
  retention: '/login?redirect=/account',
  takeout_asked: '/login?redirect=/account',
  registered_again: '/login',
}

type Account = { id: number; email: string; password_changed_at: Date }

function linkFor(services: Services, template: MailTemplate, account: Account) {
  if (isAwaited(template)) return makeLink(services, linkPurposes[template], account)
  const page = pages[template]
  return page && `${services.config.publicUrl}${page}`
}

/** Nobody has confirmed it: only what the privacy officer does makes a mail go, never a request itself (docs/threats.md row 19). */
async function requestAddress({ db, keys }: Pick<Services, 'db' | 'keys'>, id: number) {
  const row = await findRow(db, 'privacy_request', { id, reach_by: 'email' }, ['reach_sealed'])
  const key = row && (await keys.requests.keyOf(db, id))
  return key && openText(key, row.reach_sealed, { table: 'privacy_request', column: 'reach_sealed', row: id })
}

/** Of what somebody is told by one mail: their account, and each of their cases and drafts. */
const isOf = (user_id: number) =>
  sql<boolean>`(user_id = ${user_id} OR incident_id IN (SELECT id FROM incident WHERE incident.user_id = ${user_id}))`

/** Whether something of theirs is to be erased of which no mail has gone yet. */
const hasUntold = async (db: Db, user_id: number) =>
  (await db
    .selectFrom('retention_notice')
    .select('id')
    .where('told_at', 'is', null)
    .where(isOf(user_id))
    .executeTakeFirst()) !== undefined

/** From now on the days count after which it may be erased. */
const noteTold = (trx: Trx, user_id: number, now: Date) =>
  trx.updateTable('retention_notice').set({ told_at: now }).where('told_at', 'is', null).where(isOf(user_id)).execute()
