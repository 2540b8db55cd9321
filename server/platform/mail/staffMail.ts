import { todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { ToldFailure, type Job, type JobData, type Jobs } from '#server/platform/jobs/jobs.ts'
import { findInvitationLink } from '#server/platform/secrets/invitationLinks.ts'
import { forgetUntold, untoldOf } from '#server/platform/staff/roleChanges.ts'
import names from '#texts/nb/deskRoles.ts'
import texts from '#texts/nb/staffMail.ts'
import { composeMail } from './mailBody.ts'
import { takeFromCap } from './mailCap.ts'
import { deliver, MailRefused } from './smtp.ts'

const templates = [
  'invited',
  'new_device',
  'factor_changed',
  'staff_password_changed',
  'session_ended',
  'role_given',
  'digest',
  'audit_head',
  'audit_broken',
  'mass_reading',
  'much_reading',
  'request_received',
] as const
type StaffMail = (typeof templates)[number]
/** Every kind of mail that goes to staff, or to whom an administrator names for a test. */
export const staffMailKinds = [...templates, 'mail_test', 'mailed_code'] as const
/** What a mail tells beside its words: counts and hashes, nothing that somebody typed. */
type Told = Record<string, number | string>

/**
 * Queues a mail to a member of staff in the transaction of what it tells of. The job holds no address and no link.
 * @param staff_id null for the address of AUDIT_MAIL_TO
 */
export const promiseStaffMail = (jobs: Jobs, trx: Trx, template: StaffMail, staff_id: number | null, told: Told = {}) =>
  jobs.send(trx, 'staff_mail', { ...told, template, staff_id })

/**
 * Composes and sends it. An invitation that was used, replaced or has run out meanwhile, and numbers of another day, are not sent. Word of leads and privacy
 * officers is never dropped: what the cap holds back is tried again, and goes in one mail with all that has come since.
 */
export async function sendStaffMail(services: Services, { id, data }: Job) {
  const { db, clock, config, log } = services
  const template = templates.find((one) => one === data['template'])
  const staff_id = data['staff_id']
  if (!template || (typeof staff_id !== 'number' && staff_id !== null)) return
  const to = staff_id === null ? config.auditMailTo : await addressOf(services, template, staff_id)
  const sent = await db.selectFrom('mail_sent').select('job_id').where('job_id', '=', id).executeTakeFirst()
  if (!to || sent) return
  const link = await linkOf(services, template, staff_id)
  if (template === 'invited' && !link) return
  // After days without a mail server: its numbers are of then, and a newer one follows.
  if (template === 'digest' && String(data['day']) < todayInOslo(clock.now())) return
  const untold = template === 'role_given' && staff_id !== null ? await untoldOf(db, staff_id) : undefined
  if (template === 'role_given' && !untold?.ids.length) return
  const cap = await (untold ? takeFromCap(services, to, 'roles', 'gathered') : takeFromCap(services, to, 'staff'))
  if (!cap.isTaken && untold) throw new ToldFailure('held back until it is gathered')
  if (!cap.isTaken) return log.info('mail held back by the cap of its address', { job: 'staff_mail', code: template })
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
  try {
    const words =
      template === 'role_given' ? texts.role_given((untold?.changes ?? []).map(inWords)) : wordsOf(template, data)
    const mail = composeMail(words, { link, config })
    await deliver(services, { ...mail, to, messageId, job: { id, kind: template } })
  } catch (error) {
    await cap.giveBack()
    if (!(error instanceof MailRefused)) throw error
    log.warn('mail refused for good', { job: 'staff_mail', code: error.code })
  }
  if (untold && staff_id !== null) await forgetUntold(db, staff_id, untold.ids)
  await db
    .insertInto('mail_sent')
    .values({ job_id: id, at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What tells of cases or of the log goes to people who have access at that moment; who hears of roles was decided before. */
async function addressOf({ db }: Pick<Services, 'db'>, template: StaffMail, id: number) {
  const person = await db.selectFrom('staff').select(['email', 'state']).where('id', '=', id).executeTakeFirst()
  const isForAnybody = template === 'invited' || template === 'new_device' || template === 'role_given'
  return person && (isForAnybody || person.state === 'active') ? person.email : undefined
}

async function linkOf(services: Services, template: StaffMail, staff_id: number | null) {
  const { publicUrl } = services.config
  if (template === 'digest') return `${publicUrl}/desk`
  if (template === 'audit_broken' || template === 'mass_reading' || template === 'much_reading')
    return `${publicUrl}/desk/audit`
  if (template === 'request_received') return `${publicUrl}/desk/requests`
  return template === 'invited' && staff_id !== null ? findInvitationLink(services, services.db, staff_id) : undefined
}

function wordsOf(template: Exclude<StaffMail, 'role_given'>, data: JobData) {
  const number = (name: string) => Number(data[name] ?? 0)
  if (template === 'digest')
    return texts.digest({
      fresh: number('fresh'),
      reopened: number('reopened'),
      overdue: number('overdue'),
      tasks: number('tasks'),
      holds: number('holds'),
      requests: number('requests'),
      requestsDue: number('requestsDue'),
      otherNames: number('otherNames'),
    })
  if (template === 'audit_head') return texts.audit_head({ number: number('number'), hash: String(data['hash']) })
  if (template === 'audit_broken') return texts.audit_broken({ number: number('number') })
  return texts[template]
}

type Change = Awaited<ReturnType<typeof untoldOf>>['changes'][number]

const inWords = ({ role, ...facts }: Change) => ({ ...facts, role: names.roles[role].name.toLowerCase() })
