import type { Services } from './context.ts'
import { startInspections } from './cases/inspection.ts'
import { cleanUp } from './platform/jobs/expireRows.ts'
import { sendMail } from './platform/mail/mail.ts'
import { keepStorageClean } from './platform/storage/removal.ts'

/** What is done beside the requests: mails, and sweeping away what has had its time. Each step may be tried again. */
export const workSteps = (services: Services) => {
  const { jobs } = services
  return [
    () => jobs.work('mail', (job) => sendMail(services, job)),
    () => startInspections(services),
    () => jobs.every('*/10 * * * *', 'cleaning', () => cleanUp(services)),
    () => keepStorageClean(services),
  ]
}
