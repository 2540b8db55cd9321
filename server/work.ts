import { type RawBuilder, sql } from 'kysely'
import { nightlyCheck } from '#contract/deskAudit.ts'
import type { Services } from './context.ts'
import { makeDocumentPreview } from './cases/documentPreviews.ts'
import { startErasures } from './cases/erasure/work.ts'
import { startInspections } from './cases/inspectionPicker.ts'
import { attachAccount, attachQueue } from './features/coding/entering.ts'
import { makeMedia, mediaQueue } from './features/editorial/media/making.ts'
import { sweepMedia } from './features/editorial/media/library.ts'
import { sendDigest } from './features/oversight/digest.ts'
import { checkAudit } from './platform/audit/check.ts'
import { watchAudit } from './platform/audit/watch.ts'
import { previewQueue } from './cases/previewPromises.ts'
import { mayMail, newsQueue, sendDueNews } from './cases/reporterNews.ts'
import { startMadeFiles } from './cases/madeFiles/sweeping.ts'
import { exportMaker } from './features/casework/exports/making.ts'
import { emptyBin } from './features/editorial/items/moving.ts'
import { publishDue, publishingQueue } from './features/editorial/items/publishing.ts'
import { freezeDue } from './features/numbers/frozen/freezing.ts'
import { publishReleases, releaseQueue } from './features/numbers/releases/publishing.ts'
import { takeoutMaker } from './features/takeout/routes.ts'
import { expireRows } from './cases/retentionRules/expireRows.ts'
import { startRetention } from './cases/retention/work.ts'
import { waitingJobs } from './platform/jobs/jobs.ts'
import { promiseMail, sendMail } from './platform/mail/mail.ts'
import { promiseStaffMail, sendStaffMail } from './platform/mail/staffMail.ts'
import { connections, watchMailServer } from './platform/mail/smtp.ts'
import { keepStorageClean } from './platform/storage/storedFiles.ts'

/** Starts the background work. Each step may be retried; one whose work does not end with the jobs gives its end. */
export const workSteps = (services: Services): (() => Promise<void | (() => Promise<void>)>)[] => {
  const { jobs } = services
  return [
    () => jobs.work('mail', (job) => sendMail(services, job, mayMail), { atOnce: connections }),
    () => jobs.work('staff_mail', (job) => sendStaffMail(services, job)),
    // Mails that wait out a pause since before the start are tried now.
    () => jobs.hurry('mail', 'all'),
    () => jobs.work(newsQueue, (job) => sendDueNews(services, job)),
    () => jobs.work(attachQueue, (job) => attachAccount(services, job)),
    () => jobs.hurry('staff_mail', 'all'),
    () => watchMailServer(services),
    () => promiseUntold(services),
    () => startInspections(services),
    () => jobs.work(previewQueue, ({ data }) => makeDocumentPreview(services, Number(data['document'])), { atOnce: 1 }),
    () => startMadeFiles(services, [exportMaker, takeoutMaker]),
    () => jobs.work(mediaQueue, ({ data }) => makeMedia(services, Number(data['upload'])), { atOnce: 1 }),
    () => jobs.every('41 * * * *', 'media', () => sweepMedia(services)),
    () => startErasures(services),
    () => startRetention(services),
    () => jobs.every('10 3 * * *', 'freezing', () => freezeDue({ ...services, isDemo: services.config.isDemo })),
    () => jobs.every('*/10 * * * *', 'cleaning', () => expireRows(services)),
    // The digest's own time is a setting; what is asked every ten minutes is whether it has come.
    () => jobs.every('*/10 * * * *', 'digest', () => sendDigest(services)),
    () => jobs.every(cronOf(nightlyCheck), 'audit_check', async () => void (await checkAudit(services))),
    // Each plan is a job of its own; what is due is looked for every ten minutes too.
    () => jobs.every('*/10 * * * *', publishingQueue, () => publishDue(services)),
    () => jobs.every('*/10 * * * *', releaseQueue, () => publishReleases(services)),
    () => jobs.every('20 3 * * *', 'bin', () => emptyBin(services)),
    () => watchAudit(services),
    () => keepStorageClean(services),
  ]
}

/** Promises again what is still to be told and no job will tell: a restore brings the rows back and no jobs. */
export const promiseUntold = ({ db, jobs }: Services) =>
  db.transaction().execute(async (trx) => {
    const isPromised = (queue: string, template: string, key: string, id: RawBuilder<unknown>) => sql<boolean>`EXISTS (
      ${waitingJobs([queue])} AND data ->> 'template' = ${template} AND data ->> ${key} = ${id}::text)`
    const moved = await trx
      .selectFrom('account')
      .select('id')
      .where('former_email', 'is not', null)
      .where((eb) => eb.not(isPromised('mail', 'email_changed', 'user_id', sql.ref('account.id'))))
      .execute()
    for (const { id } of moved) await promiseMail(jobs, trx, 'email_changed', id)
    const readers = await trx
      .selectFrom('staff_role_untold as untold')
      .select('staff_id')
      .distinct()
      .where((eb) => eb.not(isPromised('staff_mail', 'role_given', 'staff_id', sql.ref('untold.staff_id'))))
      .execute()
    for (const { staff_id } of readers) await promiseStaffMail(jobs, trx, 'role_given', staff_id)
  })

/** `HH:MM` of each day. */
const cronOf = (time: string) => {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
