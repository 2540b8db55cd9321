import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { insertNew } from '#server/database/rows.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { waitingJobs } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'

export type MailServerWatch = {
  /** Answers once the outage is noted, so that whoever is told of the failure finds it. */
  failed(error: unknown): Promise<unknown>
  /** Answers once the desk sees no outage any more. */
  worked(): Promise<unknown>
  /** Goes on with an outage that a server which has ended found. */
  resume(): void
}

/** How often a mail server that cannot be used is looked at, in milliseconds. */
const lookEvery = 5000
/** The longest pause when it can be reached, and yet takes no mail. */
const longestPause = 300_000
/** For so long after a mail went nobody asks whether another server has noted an outage. */
const clearEvery = 60_000
const queues = ['mail', 'staff_mail'] as const

/**
 * Knows whether the mail server can be used. An outage is logged once with its cause and noted in the database, where the desk
 * sees it, and is logged once when it is over. While it lasts the server is asked every few seconds; when it answers, the
 * oldest mail is tried, and when a mail goes, all that wait are tried at once: their pauses have grown to a quarter of an
 * hour by then. A server that answers while no mail waits is taken to work.
 * @param ask connects and signs in; rejects when that fails
 */
export function watchMailServer(
  { jobs, log, db, clock }: Pick<Services, 'jobs' | 'log' | 'db' | 'clock'>,
  ask: () => Promise<unknown>,
) {
  let isAway = false
  let pause = lookEvery
  let clearedAt: number | undefined
  let noted: Promise<unknown> = Promise.resolve()
  const disturbed = (error: unknown) => log.warn('jobs disturbed', describeError(error))
  const hurry = async (which: 'all' | 'oldest') => {
    for (const queue of queues) await jobs.hurry(queue, which).catch(disturbed)
  }
  const clear = () => {
    clearedAt = performance.now()
    return db
      .deleteFrom('mail_outage')
      .execute()
      .catch(() => (clearedAt = undefined))
  }

  const note = (code: string) => insertNew(db, 'mail_outage', { since: clock.now(), code }).catch(disturbed)

  async function look() {
    if (!isAway) return
    const answers = await ask().then(
      () => true,
      () => false,
    )
    if (answers && (await isNothingWaiting().catch(() => false))) return watch.worked()
    if (answers) await hurry('oldest')
    pause = answers ? Math.min(pause * 2, longestPause) : lookEvery
    setTimeout(() => void look(), pause).unref()
  }

  async function isNothingWaiting() {
    const { rows } = await sql`${waitingJobs(queues)} LIMIT 1`.execute(db)
    return rows.length === 0
  }

  const watch: MailServerWatch = {
    failed(error) {
      if (isAway) return noted
      isAway = true
      pause = lookEvery
      const cause = causeOf(error)
      log.warn('the mail server cannot be used, mails wait', { job: 'mail', code: cause })
      setTimeout(() => void look(), pause).unref()
      return (noted = note(cause))
    },
    async worked() {
      if (isAway) {
        isAway = false
        log.info('the mail server can be used again', { job: 'mail' })
        void hurry('all')
        await noted
        await clear()
      } else if (clearedAt === undefined || performance.now() - clearedAt > clearEvery) await clear()
    },
    resume() {
      if (isAway) return
      isAway = true
      setTimeout(() => void look(), lookEvery).unref()
    },
  }
  return watch
}

/** The outage that is noted now, if there is one. */
export const findOutage = ({ db }: Pick<Services, 'db'>) =>
  db.selectFrom('mail_outage').select(['since', 'code']).executeTakeFirst()

/** The system's or nodemailer's code, such as ECONNREFUSED or EAUTH, and the server's reply code, without its words. */
export function causeOf(error: unknown) {
  const reply = error instanceof Error && 'responseCode' in error ? ` ${Number(error.responseCode)}` : ''
  const system = error instanceof Error && 'originalCode' in error ? ` ${String(error.originalCode)}` : ''
  return `${errorCode(error) || 'unknown'}${system}${reply}`.slice(0, 80)
}
