import { sql } from 'kysely'
import type { DeliveryResult } from '#contract/deskMail.ts'
import type { Services } from '#server/context.ts'
import { describeError } from '#server/platform/log.ts'

/** `id`: of the job that sends the mail. `kind`: which mail, as a code. */
export type MailJob = { id: string; kind: string }
/** `code`: the mail server's reply code, or that of the failure to reach it. */
export type Delivery = { result: DeliveryResult; code: string }

/**
 * Writes what became of an attempt to hand a mail over: one row a mail, without address or account. A mail that went is not
 * sent again because this failed.
 */
export async function recordDelivery(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { id, kind }: MailJob,
  { result, code }: Delivery,
) {
  const at = clock.now()
  await db
    .insertInto('mail_delivery')
    .values({ job_id: id, kind, result, code, first_at: at, at })
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet(({ ref }) => ({ result, code, at, attempts: sql<number>`${ref('mail_delivery.attempts')} + 1` })),
    )
    .execute()
    .catch((error: unknown) => log.warn('delivery not recorded', { job: 'mail', ...describeError(error) }))
}

export const findDelivery = ({ db }: Pick<Services, 'db'>, job_id: string) =>
  db.selectFrom('mail_delivery').select(['result', 'code']).where('job_id', '=', job_id).executeTakeFirst()
