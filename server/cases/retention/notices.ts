import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { upsert } from '#server/database/rows.ts'
import { days as daysLong } from '#server/cases/retentionRules/periods.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { dayOf } from './dueDays.ts'

type Ground = Pick<Services, 'clock' | 'jobs'>
type Sql = ReturnType<typeof sql>

/** What somebody is told of: a case or a draft, or their account. `due_on`: the day that it is about. */
type Ahead = { due_on: string; days: number } & ({ incident_id: number } | { user_id: number })

/** After so long a mail that never went is promised again: its job was given up before. */
const askedAgainAfter = daysLong(5)

/**
 * Writes down that somebody is told, and promises one content-free mail about all of it, also to whoever wants no mails about
 * news (docs/decisions/retention-and-erasure.md). It counts as told when the mail has gone; where there is nobody to write to, because
 * no address is confirmed, at once: the case says it too.
 */
export async function tellAhead({ clock, jobs }: Ground, trx: Trx, user_id: number | null, ahead: readonly Ahead[]) {
  const now = clock.now()
  const hasAddress = user_id !== null && (await hasConfirmedAddress(trx, user_id))
  const rows = ahead.map((one) => ({ ...one, asked_at: now, told_at: hasAddress ? null : now }))
  await upsert(trx, 'retention_notice', ['incident_id', 'user_id', 'days'], ...rows)
  if (hasAddress) await promiseMail(jobs, trx, 'retention', user_id)
}

/** Locked, so that the address is not given up meanwhile. */
const hasConfirmedAddress = async (trx: Trx, id: number) =>
  (await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** Notices of one row of `incident` or `account`, of one day and so many days before it. */
const noticesOf = (of: 'case' | 'account', due: Sql, days: number) =>
  sql`SELECT FROM retention_notice notice
    WHERE ${of === 'case' ? sql`notice.incident_id = incident.id` : sql`notice.user_id = account.id`}
      AND notice.days = ${days} AND notice.due_on = ${due}`

/** Whether nobody is told of this day yet, or the mail about it was given up. */
export const isUntold = (of: 'case' | 'account', { due, days, now }: { due: Sql; days: number; now: Date }) =>
  sql<boolean>`NOT EXISTS (${noticesOf(of, due, days)}
    AND (notice.told_at IS NOT NULL OR notice.asked_at > ${new Date(now.getTime() - askedAgainAfter)}))`

/** Whether somebody was told of this day so many calendar days ago. */
export const isToldInTime = (of: 'case' | 'account', { due, days, today }: { due: Sql; days: number; today: Sql }) =>
  sql<boolean>`EXISTS (${noticesOf(of, due, days)} AND ${dayOf(sql`notice.told_at`)} + ${sql.lit(days)} <= ${today})`
