import type { Services } from './context.ts'
import { startInspections } from './cases/inspectionPicker.ts'
import { expireRows } from './platform/jobs/expireRows.ts'
import { sendMail } from './platform/mail/mail.ts'
import { sendStaffMail } from './platform/mail/staffMail.ts'
import { connections } from './platform/mail/smtp.ts'
import { keepStorageClean } from './platform/storage/removal.ts'

/**
 * Starts the background work: sending mail, inspecting documents, expiring rows, removing orphaned files. Each step may be
 * retried; one whose work does not end with the jobs gives what ends it.
 */
export const workSteps = (services: Services): (() => Promise<void | (() => Promise<void>)>)[] => {
  const { jobs } = services
  return [
    () => jobs.work('mail', (job) => sendMail(services, job), { atOnce: connections }),
    () => jobs.work('staff_mail', (job) => sendStaffMail(services, job)),
    // Mails that wait out a pause since before the start are tried now.
    () => jobs.hurry('mail', 'all'),
    () => startInspections(services),
    () => jobs.every('*/10 * * * *', 'cleaning', () => expireRows(services)),
    () => keepStorageClean(services),
  ]
}
