import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { findRow, update } from '#server/database/rows.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { promiseMail, type MayMail } from '#server/platform/mail/mail.ts'
import { mayContact } from './consents.ts'

/** The queue of mails that wait because their case has had one within the hour. */
export const newsQueue = 'case_news'

/** Milliseconds between two mails about one case. */
const pause = 3_600_000

type Ground = Pick<Services, 'clock' | 'jobs'>

/**
 * Marks a case as having something new for its reporter, and promises a mail that says so and nothing else, in the
 * transaction of what is new: at once when there was none within the hour, else when the hour is over. It is sent
 * to a confirmed address alone, and not to whoever wants no such mails. Who has said that they are not to be contacted about
 * the case finds it on the case and gets no mail. The same is written and queued for a case without an account, for which nothing is
 * sent, and each time anew: the time that a call takes must not tell staff whether there is one (docs/threats.md row 9).
 */
export async function tellReporter({ clock, jobs }: Ground, trx: Trx, incident_id: number) {
  const now = clock.now()
  const row = await findRow(trx, 'incident', { id: incident_id }, ['user_id', 'news_mailed_at'], 'NO KEY UPDATE')
  if (!row) return
  const isMailed = await mayContact(trx, incident_id)
  const free = row.news_mailed_at && new Date(row.news_mailed_at.getTime() + pause)
  // The first job that is due sends the mail, and the others find none to send.
  const due = free && free > now ? free : null
  // One that is overdue waits for a busy server, or its job was lost, as by a restore: this mail goes in its place.
  const times = due ? { news_mail_due_at: due } : { news_mailed_at: now, news_mail_due_at: null }
  await update(trx, 'incident', incident_id, { news_at: now, ...(isMailed ? times : {}) })
  if (!isMailed) return
  if (due) await jobs.send(trx, newsQueue, { incident_id }, { startAfter: due })
  else await promiseMail(jobs, trx, 'case_news', row.user_id, { incident_id })
}

/**
 * The mail that waited, unless the reporter has seen everything meanwhile. A job that runs twice sends one, and one that is left over
 * sends none that a later job brings.
 */
export async function sendDueNews({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>, { data }: Job) {
  const incident_id = data['incident_id']
  if (typeof incident_id !== 'number') return
  await db.transaction().execute(async (trx) => {
    const known = ['user_id', 'news_at', 'news_seen_at', 'news_mail_due_at'] as const
    const row = await findRow(trx, 'incident', { id: incident_id }, known, 'NO KEY UPDATE')
    // The database's clock starts the jobs, and may go ahead of this one a little.
    if (!row?.news_mail_due_at || row.news_mail_due_at.getTime() > clock.now().getTime() + pause / 2) return
    const isSeen = row.news_at === null || (row.news_seen_at !== null && row.news_seen_at >= row.news_at)
    const isDue = !isSeen && (await mayContact(trx, incident_id))
    const news_mailed_at = isDue ? clock.now() : undefined
    await update(trx, 'incident', incident_id, { news_mail_due_at: null, news_mailed_at })
    if (isDue) await promiseMail(jobs, trx, 'case_news', row.user_id, { incident_id })
  })
}

/** Asked when the mail is sent: meanwhile the reporter may have withdrawn the case, or said that they want no contact. */
export const mayMail: MayMail = async (db, { user_id, incident_id }) => {
  const own = await db
    .selectFrom('incident')
    .select('id')
    .where('id', '=', incident_id)
    .where('user_id', '=', user_id)
    .where('status', '<>', 'Withdrawn')
    .executeTakeFirst()
  return own !== undefined && mayContact(db, incident_id)
}
