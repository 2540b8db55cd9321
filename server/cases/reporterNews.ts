import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
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
 * the case finds it on the case and gets no mail.
 */
export async function tellReporter({ clock, jobs }: Ground, trx: Trx, incident_id: number) {
  const now = clock.now()
  const row = await trx
    .updateTable('incident')
    .set({ news_at: now })
    .where('id', '=', incident_id)
    .returning(['user_id', 'news_mailed_at', 'news_mail_due_at'])
    .executeTakeFirst()
  // A case without an account was entered by staff for somebody who called.
  if (!row?.user_id || !(await mayContact(trx, incident_id))) return
  // One that is overdue waits for a busy server, or its job was lost, as by a restore: this mail goes in its place.
  if (row.news_mail_due_at !== null && row.news_mail_due_at > now) return
  const free = row.news_mailed_at ? row.news_mailed_at.getTime() + pause : 0
  if (free <= now.getTime()) {
    await keep(trx, incident_id, { news_mailed_at: now, news_mail_due_at: null })
    return promiseMail(jobs, trx, 'case_news', row.user_id, { incident_id })
  }
  const due = new Date(free)
  await keep(trx, incident_id, { news_mail_due_at: due })
  return jobs.send(trx, newsQueue, { incident_id }, { startAfter: due })
}

/** The mail that waited, unless the reporter has seen everything meanwhile. A job that runs twice sends one. */
export async function sendDueNews({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>, { data }: Job) {
  const incident_id = data['incident_id']
  if (typeof incident_id !== 'number') return
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('incident')
      .select(['user_id', 'news_at', 'news_seen_at', 'news_mail_due_at'])
      .where('id', '=', incident_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row?.user_id || row.news_mail_due_at === null) return
    const isSeen = row.news_at === null || (row.news_seen_at !== null && row.news_seen_at >= row.news_at)
    const now = clock.now()
    const isDue = !isSeen && (await mayContact(trx, incident_id))
    await keep(trx, incident_id, { news_mail_due_at: null, ...(isDue ? { news_mailed_at: now } : {}) })
    if (isDue) await promiseMail(jobs, trx, 'case_news', row.user_id, { incident_id })
  })
}

/**
 * Asked when the mail is sent, which is days later while the mail server is away: meanwhile the reporter may have said that they
 * are not to be contacted, or have withdrawn the case.
 */
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

const keep = (trx: Trx, id: number, times: { news_mailed_at?: Date; news_mail_due_at?: Date | null }) =>
  trx.updateTable('incident').set(times).where('id', '=', id).execute()
