import { sql } from 'kysely'
import { timeZone, todayInOslo } from '#contract/time.ts'
import { toldBefore } from '#contract/limits.ts'
import { kept } from '#server/cases/retentionRules/periods.ts'

type Period = { years?: number; months?: number; days?: number }

/** A moment's day in Norway. */
export const dayOf = (moment: ReturnType<typeof sql>) =>
  sql<string>`(${moment} AT TIME ZONE ${sql.lit(timeZone)})::date`

const intervalOf = ({ years = 0, months = 0, days = 0 }: Period) => `${years} years ${months} months ${days} days`

/** The same day some years or months later; the 28th for 29 February. */
export const later = (moment: ReturnType<typeof sql>, period: Period) =>
  sql<string>`(${dayOf(moment)} + ${sql.lit(intervalOf(period))}::interval)::date`

/**
 * A hold counts while it is open and, by consent, to the day that its reporter has agreed to: to its end, or to the day on which
 * it was ended before. A later end that they were asked about and have not agreed to counts for nothing. Whether it
 * holds at all is `isHeld` in contract/holdGrounds.ts. (`least` leaves out what is null.)
 */
const lastHeld = (counts: ReturnType<typeof sql>) =>
  sql<string | null>`(
  SELECT max(least(hold.ends_on, hold.agreed_until, ${dayOf(sql`hold.ended_at`)})) FROM case_hold hold
  WHERE hold.incident_id = incident.id AND (hold.ground <> 'consent' OR hold.agreed_until IS NOT NULL) AND ${counts})`
const dueBy = (counts: ReturnType<typeof sql>) =>
  sql<string>`greatest(${later(sql`incident.submitted_at`, kept.case)}, ${lastHeld(counts)})`

/** Of a row of `incident` that was sent in: the day on which it is erased, unless its reporter was told too late. */
export const caseDue = dueBy(sql`true`)
/** The same, without the hold that is open. */
const unheldDue = dueBy(sql`hold.ended_at IS NOT NULL`)
/** Of a row of `incident`: whether it is in an account whose address nobody has confirmed. */
export const isOfUnconfirmed = sql<boolean>`EXISTS (SELECT FROM account WHERE account.id = incident.user_id
  AND account.email_verified_at IS NULL)`
const lastTouched = sql`incident.updated_at`
/** Of a draft. */
export const draftDue = sql<string>`CASE WHEN ${isOfUnconfirmed} THEN ${later(lastTouched, kept.unconfirmedDraft)}
  ELSE ${later(lastTouched, kept.draft)} END`
/** Of a row of `account`. A session lives two weeks at most, so its last use is close to the last sign-in. */
export const accountDue = later(
  sql`greatest(account.signed_in_at, (SELECT max(last_used_at) FROM session WHERE session.user_id = account.id))`,
  kept.account,
)

export const ago = (now: Date, period: Period) => sql<Date>`(${now}::timestamptz - ${intervalOf(period)}::interval)`

/** A moment before which a row must lie to be due within some days: for an index, with two days to spare. */
export const longAgo = (now: Date, period: Period, days: number) =>
  sql<Date>`(${ago(now, period)} + ${`${days + 2} days`}::interval)`

export const today = (now: Date) => sql<string>`${todayInOslo(now)}::date`

/** The day on which somebody who is told on it at last may have something erased: told on the notice's day, or today. */
const afterNotice = (due: typeof caseDue, days: number, now: Date) =>
  sql<string>`coalesce((SELECT ${dayOf(sql`notice.told_at`)} FROM retention_notice notice
    WHERE notice.incident_id = incident.id AND notice.days = ${sql.lit(days)} AND notice.due_on = ${due}), ${today(now)}) + ${sql.lit(days)}`

/** Of a row of `incident`: the day on which it is erased at the earliest, as its reporter is told; of a withdrawn one its last day. */
export const erasedOn = (now: Date) =>
  sql<string | null>`CASE incident.status
    WHEN 'Withdrawn' THEN (
      SELECT ${dayOf(sql`withdrawn.due_at`)} FROM case_withdrawal withdrawn WHERE withdrawn.incident_id = incident.id)
    WHEN 'Draft' THEN greatest(${draftDue}, ${afterNotice(draftDue, toldBefore.draft[0], now)})
    ELSE greatest(${caseDue}, ${afterNotice(caseDue, toldBefore.case[1], now)}) END`

/** Of a row of `incident` that was sent in: that day without the hold that is open. The end of a hold is compared with it. */
export const erasedUnheldOn = (now: Date) =>
  sql<string>`greatest(${unheldDue}, ${afterNotice(unheldDue, toldBefore.case[1], now)})`
