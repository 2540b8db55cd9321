import { sql, type RawBuilder } from 'kysely'
import { toldBefore } from '#contract/limits.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { days, kept } from '#server/cases/retentionRules/periods.ts'
import { accountDue, caseDue, draftDue, isOfUnconfirmed, longAgo, today } from './dueDays.ts'
import { heldByDuty } from './holds.ts'
import { isToldInTime } from './notices.ts'

/** Tables of what is erased as a whole. */
export const tables = { case: sql`incident`, account: sql`account` }
const isEmpty = sql<boolean>`NOT EXISTS (SELECT FROM incident WHERE incident.user_id = account.id)`

/** Cases, drafts and accounts have the same steps, other days and other numbers of notices. `isOne`: of a row. */
export const agedKinds = {
  case: {
    of: 'case',
    due: caseDue,
    since: sql<Date>`incident.submitted_at`,
    period: kept.case,
    isOne: sql<boolean>`incident.status NOT IN ('Draft', 'Withdrawn')`,
    told: toldBefore.case,
  },
  draft: {
    of: 'case',
    due: draftDue,
    since: sql<Date>`incident.updated_at`,
    period: kept.draft,
    isOne: sql<boolean>`incident.status = 'Draft' AND NOT ${isOfUnconfirmed}`,
    told: toldBefore.draft,
  },
  /** Told by its page alone, from the day on which it was written. */
  unconfirmedDraft: {
    of: 'case',
    due: draftDue,
    since: sql<Date>`incident.updated_at`,
    period: kept.unconfirmedDraft,
    isOne: sql<boolean>`incident.status = 'Draft' AND ${isOfUnconfirmed}`,
    told: toldBefore.draft,
  },
  /** With a confirmed address and without a case, which nobody has signed in to for long. */
  account: {
    of: 'account',
    due: accountDue,
    since: sql<Date>`account.signed_in_at`,
    period: kept.account,
    isOne: sql<boolean>`account.email_verified_at IS NOT NULL AND ${isEmpty}`,
    told: toldBefore.account,
  },
} as const
export type AgedKind = keyof typeof agedKinds

/** Of a row: whether its day is so many days ahead at most. */
export function isWithin(kind: AgedKind, now: Date, within: number) {
  const { isOne, since, period, due } = agedKinds[kind]
  return sql<boolean>`${isOne} AND ${since} < ${longAgo(now, period, within)} AND ${due} - ${today(now)} <= ${within}`
}

/** Whether its day has come, and its person was told of it in time. */
function isOver(kind: AgedKind, now: Date) {
  const { of, due, told } = agedKinds[kind]
  const last = told.at(-1) ?? 0
  return sql<boolean>`${isWithin(kind, now, 0)} AND ${isToldInTime(of, { due, days: last, today: today(now) })}`
}

type Due = { of: keyof typeof tables; isDue: (now: Date) => RawBuilder<boolean> }
const ofAged = (kind: AgedKind): Due => ({ of: agedKinds[kind].of, isDue: (now) => isOver(kind, now) })

/** Everything that is erased because its time has come. `isDue`: of a row. */
const dueKinds = {
  withdrawnAccount: {
    of: 'account',
    isDue: (now) => sql`EXISTS (SELECT FROM account_withdrawal withdrawal
      WHERE withdrawal.user_id = account.id AND withdrawal.due_at <= ${now})`,
  },
  /** Not what a law keeps. What was withdrawn with its account goes with it. */
  withdrawnCase: {
    of: 'case',
    isDue: (now) => sql`EXISTS (SELECT FROM case_withdrawal withdrawal
      WHERE withdrawal.incident_id = incident.id AND withdrawal.receipt_hash IS NOT NULL AND withdrawal.due_at <= ${now})
      AND NOT ${heldByDuty(sql.ref<number>('incident.id'))}`,
  },
  case: ofAged('case'),
  draft: ofAged('draft'),
  unconfirmedDraft: ofAged('unconfirmedDraft'),
  account: ofAged('account'),
  /**
   * Without a case and without a draft, whose last day its page tells. They cannot be told by mail: nothing but the confirmation
   * goes to an address that nobody confirmed (docs/threats.md row 19).
   */
  unconfirmedAccount: {
    of: 'account',
    isDue: (now) => sql`account.email_verified_at IS NULL
      AND account.created_at <= ${new Date(now.getTime() - days(kept.unverifiedDays))} AND ${isEmpty}`,
  },
} as const satisfies Record<string, Due>
export type DueKind = keyof typeof dueKinds

export const kindOf = (kind: DueKind) => dueKinds[kind].of

const batch = 500

/** Numbers of what is due, the lowest first: after a number, or that one alone. */
export async function findDue(db: Db | Trx, kind: DueKind, now: Date, which: { after: number } | { id: number }) {
  const { of, isDue } = dueKinds[kind]
  const id = sql`${tables[of]}.id`
  const isWanted = 'id' in which ? sql`${id} = ${which.id}` : sql`${id} > ${which.after}`
  const { rows } = await sql<{ id: number }>`SELECT ${id} FROM ${tables[of]} WHERE ${isDue(now)} AND ${isWanted}
    ORDER BY ${id} LIMIT ${batch}`.execute(db)
  return rows.map((row) => row.id)
}
