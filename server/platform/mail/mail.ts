import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import texts, { type MailWords } from '#texts/nb/mail.ts'
import type { Job, Jobs } from '#server/platform/jobs/jobs.ts'
import { makeLink } from '#server/platform/secrets/signedLinks.ts'
import { composeMail } from './mailBody.ts'
import { deliver, MailRefused } from './smtp.ts'

export const mailTemplates = ['verify', 'reset', 'registered_again', 'password_changed', 'incident_submitted'] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Somebody sits and waits for these, so they go before the others. */
const awaited: readonly MailTemplate[] = ['verify', 'reset']

/** Queues a mail in the transaction of the change that it tells of. The job holds no address, no name and no link. */
export const promiseMail = (jobs: Jobs, trx: Trx, template: MailTemplate, user_id: number | null) =>
  jobs.send(trx, 'mail', { template, user_id }, { priority: awaited.includes(template) ? 1 : 0 })

/** Composes the mail when it is sent, so that its link lives a full hour however long the mail server was away. */
export async function sendMail(services: Services, { id, data }: Job) {
  const { db, clock, config, log } = services
  const template = mailTemplates.find((one) => one === data['template'])
  const user_id = data['user_id']
  if (!template || typeof user_id !== 'number') return
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'email_verified_at', 'password_changed_at'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!account || (template === 'verify' && account.email_verified_at)) return
  if (await wasSent(services, id)) return
  const words: MailWords = texts[template]
  const mail = composeMail(words, { name: account.name, link: linkFor(services, template, account), config })
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
  try {
    await deliver(services, { ...mail, to: account.email, messageId })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn('mail refused for good', { job: 'mail', code: error.code })
  }
  await db
    .insertInto('mail_sent')
    .values({ job_id: id, at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const wasSent = async ({ db }: Services, job_id: string) =>
  Boolean(await db.selectFrom('mail_sent').select('job_id').where('job_id', '=', job_id).executeTakeFirst())

type Account = { id: number; email: string; password_changed_at: Date }

function linkFor(services: Services, template: MailTemplate, account: Account) {
  if (template === 'verify') return makeLink(services, 'verify-email', account)
  if (template === 'reset') return makeLink(services, 'reset-password', account)
  if (template === 'registered_again') return `${services.config.publicUrl}/login`
  return undefined
}
