import type { Services } from './context.ts'
import { expireRows } from './platform/jobs/expireRows.ts'
import { sendMail } from './platform/mail/mail.ts'
import { keepStorageClean } from './platform/storage/orphans.ts'

/** The background work: mails, expired rows, orphaned files. Each step may be run again after a failure. */
export const workSteps = (services: Services) => {
  const { jobs } = services
  return [
    () => jobs.work('mail', (job) => sendMail(services, job)),
    () => jobs.every('*/10 * * * *', 'cleaning', () => expireRows(services)),
    () => keepStorageClean(services),
  ]
}
