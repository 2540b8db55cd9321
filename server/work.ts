import type { Services } from './app.ts'
import { cleanUp } from './platform/cleaning.ts'
import { sendMail } from './platform/mail.ts'

/** What is done beside the requests: mails, and sweeping away what has had its time. */
export async function startWork(services: Services) {
  const { jobs } = services
  await jobs.work('mail', (job) => sendMail(services, job))
  await jobs.every('*/10 * * * *', 'cleaning', () => cleanUp(services))
}
