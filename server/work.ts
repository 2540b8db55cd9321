import type { Services } from './app.ts'
import { cleanUp } from './platform/cleaning.ts'
import { sendMail } from './platform/mail.ts'
import { careForStorage } from './platform/sweep.ts'

/** What is done beside the requests: mails, and sweeping away what has had its time. Each step may be tried again. */
export const workSteps = (services: Services) => {
  const { jobs } = services
  return [
    () => jobs.work('mail', (job) => sendMail(services, job)),
    () => jobs.every('*/10 * * * *', 'cleaning', () => cleanUp(services)),
    () => careForStorage(services),
  ]
}
