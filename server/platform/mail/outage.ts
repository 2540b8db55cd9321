import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { insertNew } from '#server/database/rows.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { waitingJobs } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'

type Needs = Pick<Services, 'jobs' | 'log' | 'db' | 'clock'>

const queues = ['mail', 'staff_mail'] as const

/** An outage is one row, which the desk sees, and one line in the log. */
export async function noteOutage({ db, clock, log }: Needs, error: unknown) {
  const code = causeOf(error)
  // The mail's own failure is told also while the database is away.
  const isNew = await insertNew(db, 'mail_outage', { since: clock.now(), code }).catch(() => false)
  if (isNew) log.warn('the mail server cannot be used, mails wait', { job: 'mail', code })
}

/** All mails that wait are tried at once, because their pauses have grown. One that went is not sent again because this failed. */
export async function endOutage({ db, jobs, log }: Needs) {
  try {
    const ended = await db.deleteFrom('mail_outage').returning('code').executeTakeFirst()
    if (!ended) return
    log.info('the mail server can be used again', { job: 'mail' })
    for (const queue of queues) await jobs.hurry(queue, 'all')
  } catch (error) {
    log.warn('jobs disturbed', describeError(error))
  }
}

/**
 * Asks a mail server that cannot be used; when it answers, the oldest mail is tried, and one that goes ends the outage. A server
 * that answers while no mail waits is taken to work. Answers whether a mail is tried.
 * @param ask connects and signs in; rejects when that fails
 */
export async function tryOldestMail(services: Needs, ask: () => Promise<unknown>) {
  if (!(await findOutage(services))) return false
  await ask()
  const { rows } = await sql`${waitingJobs(queues)} LIMIT 1`.execute(services.db)
  if (rows.length === 0) await endOutage(services)
  else for (const queue of queues) await services.jobs.hurry(queue, 'oldest')
  return rows.length > 0
}

export const findOutage = ({ db }: Pick<Services, 'db'>) =>
  db.selectFrom('mail_outage').select(['since', 'code']).executeTakeFirst()

/** The system's or nodemailer's code, such as ECONNREFUSED or EAUTH, and the server's reply code, without its words. */
export function causeOf(error: unknown) {
  const reply = error instanceof Error && 'responseCode' in error ? ` ${Number(error.responseCode)}` : ''
  const system = error instanceof Error && 'originalCode' in error ? ` ${String(error.originalCode)}` : ''
  return `${errorCode(error) || 'unknown'}${system}${reply}`.slice(0, 80)
}
