import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNew, findRow } from '#server/database/rows.ts'
import type { composeMail } from './mailBody.ts'
import { takeFromCap, type MailReserve, type MailShare } from './mailCap.ts'
import { deliver, type MailJob, MailRefused } from './smtp.ts'

type Letter = {
  to: string
  mail: ReturnType<typeof composeMail>
  /** Whose part of the address's cap it counts in, and what it may have beyond that. */
  share: MailShare
  reserve?: MailReserve | undefined
  /** Before it is said that the cap holds the mail back. */
  whenHeld?: () => Promise<unknown>
  /** In the transaction which notes that the mail has gone, or is refused for good. */
  after?: (trx: Trx) => Promise<unknown>
}

/** Whether a job's mail has gone: a job that was cut short is done again. */
export const wasSent = async ({ db }: Pick<Services, 'db'>, job_id: string) =>
  Boolean(await findRow(db, 'mail_sent', { job_id }, ['job_id']))

/** Hands over the mail of a job, as far as the cap of its address lets it go. */
export async function handOver(
  services: Services,
  queue: 'mail' | 'staff_mail',
  job: MailJob,
  { to, mail, share, reserve, whenHeld, after }: Letter,
) {
  const { db, clock, log } = services
  const cap = await takeFromCap(services, to, share, reserve)
  if (!cap.isTaken) {
    await whenHeld?.()
    return log.info('mail held back by the cap of its address', { job: queue, code: job.kind })
  }
  try {
    await deliver(services, { ...mail, to, job })
  } catch (error) {
    await cap.giveBack()
    if (!(error instanceof MailRefused)) throw error
    log.warn('mail refused for good', { job: queue, code: error.code })
  }
  await db.transaction().execute(async (trx) => {
    await insertNew(trx, 'mail_sent', { job_id: job.id, at: clock.now() })
    await after?.(trx)
  })
}
