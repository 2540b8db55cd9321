import type { Services } from './app.ts'
import { cleanUp } from './platform/cleaning.ts'
import { sendMail } from './platform/mail.ts'
import { careForStorage } from './platform/sweep.ts'
import { sweepStorage } from './platform/sweep.ts'

const day = 86_400_000

/** What is done beside the requests: mails, and sweeping away what has had its time. Each step may be tried again. */
export const workSteps = (services: Services) => {
  const { jobs, clock } = services
  return [
    () => jobs.work('mail', (job) => sendMail(services, job)),
    () => jobs.every('*/10 * * * *', 'cleaning', () => cleanUp(services)),
    () =>
      jobs.every('5 * * * *', 'sweep-storage', async () => {
        await sweepStorage(services, { before: new Date(clock.now().getTime() - day) })
      }),
  ]
}
