import { ofEach } from '#contract/incidentFacts.ts'
import { rolesWith, type Role } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { findRow } from '#server/database/rows.ts'
import { ToldFailure, type Job, type JobData, type Jobs } from '#server/platform/jobs/jobs.ts'
import { findInvitationLink } from '#server/platform/secrets/invitationLinks.ts'
import { forgetUntold, untoldOf } from '#server/platform/staff/roleChanges.ts'
import names from '#texts/nb/deskRoles.ts'
import texts from '#texts/nb/staffMail.ts'
import { composeMail } from './mailBody.ts'
import { handOver, wasSent } from './sending.ts'

type StaffMail = Exclude<keyof typeof texts, 'mail_test'>
/** Every kind of mail that goes to staff, or to whom an administrator names for a test. */
export const staffMailKinds = [...Object.keys(texts), 'mailed_code']
const isStaffMail = (name: unknown): name is StaffMail =>
  typeof name === 'string' && name !== 'mail_test' && Object.hasOwn(texts, name)

/** What a mail tells beside its words: counts and hashes, nothing that somebody typed. */
type Told = Record<string, number | string>

/** The job holds no address and no link. `staff_id` is null for the address of AUDIT_MAIL_TO. */
export const promiseStaffMail = (jobs: Jobs, trx: Trx, template: StaffMail, staff_id: number | null, told: Told = {}) =>
  jobs.send(trx, 'staff_mail', { ...told, template, staff_id })

/**
 * Composes and sends it. An invitation that was used, replaced or has run out meanwhile, and numbers of another day, are not sent.
 * Word of leads and privacy officers is not dropped: what the cap holds back is tried again, and goes in one mail with all that has
 * come since.
 */
export async function sendStaffMail(services: Services, { id, data }: Job) {
  const { db, config } = services
  const { template, staff_id } = data
  if (!isStaffMail(template) || (typeof staff_id !== 'number' && staff_id !== null)) return
  const to = staff_id === null ? config.auditMailTo : await addressOf(services, template, staff_id)
  if (!to || (await wasSent(services, id))) return
  const link = await linkOf(services, template, staff_id)
  if (template === 'invited' && !link) return
  // After days without a mail server: its numbers are of then, and a newer one follows.
  if (template === 'digest' && String(data['day']) < todayInOslo(services.clock.now())) return
  const job = { id, kind: template }
  if (template !== 'role_given')
    return handOver(services, 'staff_mail', job, {
      to,
      mail: composeMail(wordsOf(template, data), { link, config }),
      share: 'staff',
    })
  const untold = await untoldOf(db, staff_id ?? 0)
  if (untold.ids.length === 0) return
  await handOver(services, 'staff_mail', job, {
    to,
    mail: composeMail(texts.role_given(untold.changes.map(inWords)), { link, config }),
    share: 'roles',
    reserve: 'gathered',
    whenHeld: () => Promise.reject(new ToldFailure('held back until it is gathered')),
    after: (trx) => forgetUntold(trx, staff_id ?? 0, untold.ids),
  })
}

/** Who may know what a mail says, where not everybody of the staff may. Leads hear of reading where nobody reads the log. */
const rolesFor: Partial<Record<StaffMail, readonly Role[]>> = {
  audit_broken: rolesWith('read_audit'),
  mass_reading: [...rolesWith('read_audit'), 'lead'],
  much_reading: [...rolesWith('read_audit'), 'lead'],
  request_received: rolesWith('handle_requests'),
}

/** What tells of cases or of the log goes to people who have access at that moment; who hears of roles was decided before. */
async function addressOf({ db }: Pick<Services, 'db'>, template: StaffMail, id: number) {
  const person = await findRow(db, 'staff', { id }, ['email', 'state', 'roles'])
  if (!person) return undefined
  if (template === 'invited' || template === 'new_device' || template === 'role_given') return person.email
  const mayKnow = rolesFor[template]?.some((role) => person.roles.includes(role)) ?? true
  return person.state === 'active' && mayKnow ? person.email : undefined
}

const pages: Partial<Record<StaffMail, string>> = {
  digest: '/desk',
  audit_broken: '/desk/audit',
  mass_reading: '/desk/audit',
  much_reading: '/desk/audit',
  request_received: '/desk/requests',
}

async function linkOf(services: Services, template: StaffMail, staff_id: number | null) {
  const { publicUrl } = services.config
  if (template === 'invited') return staff_id === null ? undefined : findInvitationLink(services, services.db, staff_id)
  const page = pages[template]
  return page && `${publicUrl}${page}`
}

const digested = ['fresh', 'reopened', 'overdue', 'tasks', 'holds', 'requests', 'requestsDue', 'otherNames'] as const

function wordsOf(template: Exclude<StaffMail, 'role_given'>, data: JobData) {
  const number = (name: string) => Number(data[name] ?? 0)
  if (template === 'digest') return texts.digest(ofEach(digested, number))
  if (template === 'audit_head') return texts.audit_head({ number: number('number'), hash: String(data['hash']) })
  if (template === 'audit_broken') return texts.audit_broken({ number: number('number') })
  return texts[template]
}

type Change = Awaited<ReturnType<typeof untoldOf>>['changes'][number]

const inWords = ({ role, ...facts }: Change) => ({ ...facts, role: names.roles[role].name.toLowerCase() })
