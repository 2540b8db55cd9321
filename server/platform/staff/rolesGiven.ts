import { sql } from 'kysely'
import { rolesWith, type Role, type RoleChange } from '#contract/staff.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { changesWithNames, toShown } from './roleChanges.ts'

const day = 86_400_000
/** Milliseconds for which the desk shows a change, and for which whoever lost such a role is told of further ones. */
const shownFor = 7 * day
/** Whoever gets one of these reads cases or approves exports: those who have one already are told. */
const watched: readonly Role[] = ['lead', 'privacy_officer']
const losses: readonly RoleChange[] = ['suspended', 'revoked']

type Changed = {
  /** As they were before. */
  person: { id: number; state: string; roles: readonly string[] }
  by: number | null
  change: RoleChange
  /** Those that came, came back, or went. */
  roles: readonly Role[]
}

/** An administrator must not make a reader of cases unseen, nor remove who would see it: leads and privacy officers are mailed. */
export async function keepRoleChange(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  trx: Trx,
  { person, by, change, roles: all }: Changed,
) {
  // What binds nobody and takes no approver away needs no row.
  const kept = losses.includes(change) ? all.filter((role) => watched.includes(role)) : all
  if (kept.length === 0) return
  const was_approver = person.state === 'active' && approves(person.roles)
  const facts = { staff_id: person.id, given_by: by, given_at: clock.now(), change, was_approver }
  const rows = await trx
    .insertInto('staff_role_given')
    .values(kept.map((role) => ({ ...facts, role })))
    .returning(['id', 'role'])
    .execute()
  const news = rows.filter(({ role }) => watched.some((one) => one === role))
  if (news.length === 0) return
  // Whoever is invited again hears of it too: the link may be used by another.
  const isToldToPerson = was_approver && (losses.includes(change) || change === 'invited_again')
  const readers = (await watchers(trx, clock.now())).filter((id) => id !== person.id)
  for (const staff_id of isToldToPerson ? [...readers, person.id] : readers) {
    const untold = news.map(({ id }) => ({ staff_id, given_id: id }))
    await insert(trx, 'staff_role_untold', untold)
    await promiseStaffMail(jobs, trx, 'role_given', staff_id)
  }
}

export const approves = (own: readonly string[]) => rolesWith('approve_exports').some((role) => own.includes(role))

/** Active leads and privacy officers, and whoever was one until lately: they may have been suspended so as not to hear. */
async function watchers(trx: Trx, now: Date) {
  const isWatcher = sql<boolean>`(staff.state = 'active' AND staff.roles && ${[...watched]}::text[] OR EXISTS (
    SELECT FROM staff_role_given given WHERE given.staff_id = staff.id AND given.was_approver
      AND given.given_at > ${new Date(now.getTime() - shownFor)}))`
  const people = await trx.selectFrom('staff').select('id').where(isWatcher).orderBy('id').execute()
  return people.map(({ id }) => id)
}

/** Of the last seven days, for those who are one. The same change by the same one stands once: repeating it hides no other. */
export async function listRolesGiven(db: Db, now: Date, reader: { id: number; roles: readonly Role[] }) {
  if (!reader.roles.some((role) => watched.includes(role))) return []
  const rows = await changesWithNames(db)
    .where('given.given_at', '>', new Date(now.getTime() - shownFor))
    .where('given.role', 'in', [...watched])
    .where('given.staff_id', '!=', reader.id)
    .execute()
  return rows.map((row) => ({ ...toShown(row), id: row.id, at: row.at.toISOString() }))
}
