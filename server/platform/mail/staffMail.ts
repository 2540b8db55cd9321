import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { Job, Jobs } from '#server/platform/jobs/jobs.ts'
import { findInvitationLink } from '#server/platform/secrets/invitationLinks.ts'
import texts from '#texts/nb/staffMail.ts'
import { composeMail } from './mailBody.ts'
import { takeFromCap } from './mailCap.ts'
import { deliver, MailRefused } from './smtp.ts'

const templates = ['invited', 'new_device'] as const
type StaffMail = (typeof templates)[number]

/** Queues a mail to a member of staff in the transaction of what it tells of. The job holds no address and no link. */
export const promiseStaffMail = (jobs: Jobs, trx: Trx, template: StaffMail, staff_id: number) =>
  jobs.send(trx, 'staff_mail', { template, staff_id })

/** Composes and sends it. An invitation that was used, replaced or has run out meanwhile is not sent. */
export async function sendStaffMail(services: Services, { id, data }: Job) {
  const { db, clock, config, log } = services
  const template = templates.find((one) => one === data['template'])
  const staff_id = data['staff_id']
  if (!template || typeof staff_id !== 'number') return
  const person = await db.selectFrom('staff').select('email').where('id', '=', staff_id).executeTakeFirst()
  const sent = await db.selectFrom('mail_sent').select('job_id').where('job_id', '=', id).executeTakeFirst()
  if (!person || sent) return
  const link = template === 'invited' ? await findInvitationLink(services, db, staff_id) : undefined
  if (template === 'invited' && !link) return
  const cap = await takeFromCap(services, person.email, 'notices')
  if (!cap.isTaken) return log.info('mail held back by the cap of its address', { job: 'staff_mail', code: template })
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
  try {
    await deliver(services, { ...composeMail(texts[template], { link, config }), to: person.email, messageId })
  } catch (error) {
    await cap.giveBack()
    if (!(error instanceof MailRefused)) throw error
    log.warn('mail refused for good', { job: 'staff_mail', code: error.code })
  }
  await db
    .insertInto('mail_sent')
    .values({ job_id: id, at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
