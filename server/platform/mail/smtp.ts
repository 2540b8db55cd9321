import { setTimeout as pauseFor } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { DeliveryResult } from '#contract/deskMail.ts'
import { isLoopbackHost, type Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { insert, findRow } from '#server/database/rows.ts'
import { ToldFailure } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'
import { causeOf, endOutage, noteOutage, tryOldestMail } from './outage.ts'

/** `id`: of the job that sends the mail. `kind`: which mail, as a code. */
export type MailJob = { id: string; kind: string }
/** `code`: the mail server's reply code, or that of the failure to reach it. */
type Delivery = { result: DeliveryResult; code: string }

export type Mail = { to: string; subject: string; text: string; html: string; job: MailJob }

/** The mail server refuses this mail for good; a retry would not help. `code`: the SMTP reply code. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Without SMTP_URL into the mailbox. Throws `MailRefused`, or `ToldFailure` while the mail server cannot be used. */
export async function deliver(services: Services, { to, subject, text, html, job }: Mail) {
  const { config, db, clock } = services
  if (!config.smtpUrl) {
    await insert(db, 'mailbox', { recipient: to, subject, text, html, at: clock.now() })
    return recordDelivery(services, job, { result: 'accepted', code: 'mailbox' })
  }
  const transport = await transportOf(config, config.smtpUrl)
  let reply = ''
  try {
    const { response } = await transport.sendMail({
      from: config.mailFrom.includes('<') ? config.mailFrom : { name: config.siteName, address: config.mailFrom },
      // As an object, so that an address with a comma is never read as two.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${job.id}@${new URL(config.publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    reply = response ?? ''
  } catch (error) {
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
    const cause = isAboutMail(error) ? String(code) : causeOf(error)
    const isRefused =
      isAboutMail(error) &&
      ((code >= 550 && code <= 553 && saysNoSuchMailbox(error)) || (await isFullForLong(services, job, error)))
    await recordDelivery(services, job, { result: isRefused ? 'refused' : 'deferred', code: cause })
    if (isRefused) throw new MailRefused(String(code))
    if (isAboutMail(error)) {
      // It answers: the others need not wait.
      await endOutage(services)
      throw error
    }
    await noteOutage(services, error)
    throw new ToldFailure('the mail server cannot be used')
  }
  await endOutage(services)
  await recordDelivery(services, job, { result: 'accepted', code: /^\d{3}/.exec(reply)?.[0] ?? '250' })
}

/** About a week of attempts, one each quarter of an hour: a mailbox that is full for so long counts as one that takes no mails. */
export const manyAttempts = 600

/** The answer speaks of the mailbox alone (RFC 3463, x.2.x), not of the sender or the way to it. */
async function isFullForLong(services: Pick<Services, 'db'>, { id }: MailJob, error: unknown) {
  if (!/\b[45]\.2\.\d\b/.test(wordsOf(error))) return false
  return ((await findDelivery(services, id))?.attempts ?? 0) >= manyAttempts
}

/** What the server answered. */
const wordsOf = (error: unknown) => (error instanceof Error && 'response' in error ? String(error.response) : '')

/** One row a mail, without address or account. A mail that went is not sent again because this failed. */
export async function recordDelivery(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { id, kind }: MailJob,
  { result, code }: Delivery,
) {
  const at = clock.now()
  await db
    .insertInto('mail_delivery')
    .values({ job_id: id, kind, result, code, at })
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet(({ ref }) => ({ result, code, at, attempts: sql<number>`${ref('mail_delivery.attempts')} + 1` })),
    )
    .execute()
    .catch((error: unknown) => log.warn('delivery not recorded', { job: 'mail', ...describeError(error) }))
}

export const findDelivery = ({ db }: Pick<Services, 'db'>, job_id: string) =>
  findRow(db, 'mail_delivery', { job_id }, ['result', 'code', 'attempts'])

/** How often a mail server that cannot be used is asked, in milliseconds. */
const askEvery = 5000
/** The longest pause when it can be reached, and yet takes no mail. */
const longestPause = 300_000

/** While an outage is noted the mail server is asked every few seconds, whoever noted it. Answers what ends that. */
export async function watchMailServer(services: Services) {
  const { config, db } = services
  const { smtpUrl } = config
  const stop = new AbortController()
  const watch = async (url: string) => {
    for (let pause = askEvery; ;) {
      await pauseFor(pause, undefined, { ref: false, signal: stop.signal })
      const ask = async () => (await transportOf(config, url)).verify()
      const isTried = await tryOldestMail(services, ask).catch(() => false)
      pause = isTried ? Math.min(pause * 2, longestPause) : askEvery
    }
  }
  if (smtpUrl) watch(smtpUrl).catch(() => {})
  // A trial's mailbox never fails.
  else await db.deleteFrom('mail_outage').execute()
  return async () => stop.abort()
}

/** Refused at recipient or content: the next mail may go. 421, with which a server ends the session, is about the server. */
const isAboutMail = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  error.responseCode !== 421 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')

/**
 * Whether an address will never take a mail, by the enhanced status code (RFC 3463), and without one by the words about the recipient.
 * Other refusals pass: a full mailbox, a blocked sender, a quota, a relay that is set up wrongly. Whoever is refused for good is not told
 * of anything any more, so that a doubt must not count.
 */
export function saysNoSuchMailbox(error: unknown) {
  const words = wordsOf(error)
  // The sender's address, or the way to it, may be what is unknown.
  if (/sender|verif|relay/i.test(words)) return false
  const [status] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words) ?? []
  return status
    ? /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(status)
    : /no such (user|recipient|mailbox|address|person)|(user|recipient|mailbox|address) (unknown|not found|does not exist)|unknown (user|recipient|mailbox)/i.test(
        words,
      )
}

/** Mails that this server hands over at once, each on its own connection, which several mails use one after another. */
export const connections = 4

/** One for each running portal: a process of tests has several. */
const transports = new WeakMap<Config, Promise<Transporter>>()

function transportOf(config: Config, url: string) {
  const known = transports.get(config)
  if (known) return known
  const made = import('nodemailer').then(({ createTransport }) => createTransport(optionsOf(url)))
  transports.set(config, made)
  return made
}

/**
 * `smtps://` speaks TLS from the first byte, `smtp://` must switch to it before anything else is said. Plain text only
 * to this machine itself, or where `?tls=never` says so: mails hold links that set passwords.
 */
export function optionsOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password, search } = new URL(smtpUrl)
  const isLocal = isLoopbackHost(hostname)
  const isPlain = search === '?tls=never'
  const secure = protocol === 'smtps:'
  return {
    pool: true as const,
    maxConnections: connections,
    // Many servers end a session after so many mails.
    maxMessages: 100,
    idleTimeout: 5000,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal && !isPlain,
    ignoreTLS: isPlain,
    // What Debian's mail servers show on this machine is signed by nobody.
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    ...(username || password
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    logger: false as const,
  }
}
