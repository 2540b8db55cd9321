import { sql } from 'kysely'
import { toldBefore } from '#contract/toldBefore.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { beginIfDue } from '#server/cases/erasure/begin.ts'
import { kept } from '#server/cases/retentionRules/periods.ts'
import { caseDue, draftDue, isOfUnconfirmed, longAgo, today } from './dueDays.ts'
import { isToldInTime, isUntold, tellAhead } from './notices.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'>

/** Cases and drafts have the same steps, other days and other numbers of notices. */
const kinds = {
  case: {
    due: caseDue,
    since: sql<Date>`incident.submitted_at`,
    period: kept.case,
    isOne: sql<boolean>`incident.status NOT IN ('Draft', 'Withdrawn')`,
    told: toldBefore.case,
  },
  draft: {
    due: draftDue,
    since: sql<Date>`incident.updated_at`,
    period: kept.draft,
    isOne: sql<boolean>`incident.status = 'Draft' AND NOT ${isOfUnconfirmed}`,
    told: toldBefore.draft,
  },
  /** Told by its page alone, from the day on which it was written. */
  unconfirmedDraft: {
    due: draftDue,
    since: sql<Date>`incident.updated_at`,
    period: kept.unconfirmedDraft,
    isOne: sql<boolean>`incident.status = 'Draft' AND ${isOfUnconfirmed}`,
    told: toldBefore.draft,
  },
} as const
export const caseKinds = ['case', 'draft', 'unconfirmedDraft'] as const satisfies (keyof typeof kinds)[]
type CaseKind = (typeof caseKinds)[number]

const batch = 500
const id = sql`incident.id`

/** Tells people of their cases, or drafts, that are due within the days of a notice, each once. Answers how many. */
export async function tellOfCases(ground: Ground, kind: CaseKind): Promise<number> {
  let told = 0
  const { told: notices } = kinds[kind]
  for (const [at, days] of notices.entries())
    for (;;) {
      const later = notices[at + 1] ?? Number.NEGATIVE_INFINITY
      const rows = await untold(ground, kind, days, later)
      for (const [user_id, ofOne] of Map.groupBy(rows, (row) => row.user_id))
        await ground.db.transaction().execute((trx) =>
          tellAhead(
            ground,
            trx,
            user_id,
            ofOne.map((row) => ({ incident_id: row.id, due_on: row.due_on, days })),
          ),
        )
      told += rows.length
      if (rows.length < batch) break
    }
  return told
}

/** `later`: what is due within so many days is left to the next notice. */
function untold({ db, clock }: Ground, kind: CaseKind, days: number, later: number) {
  const { due, since, period, isOne } = kinds[kind]
  const now = clock.now()
  return db
    .selectFrom('incident')
    .select(['incident.id', 'incident.user_id', due.as('due_on')])
    .where(isOne)
    .where(since, '<', longAgo(now, period, days))
    .where(sql<boolean>`${due} - ${today(now)} <= ${days}`)
    .$if(Number.isFinite(later), (query) => query.where(sql<boolean>`${due} - ${today(now)} > ${later}`))
    .where(isUntold('incident_id', id, { due, days, now }))
    .orderBy(since)
    .orderBy('incident.id')
    .limit(batch)
    .execute()
}

/** Numbers of those that are due and were told of in time, after a number. */
export async function dueCases({ db, clock }: Ground, kind: CaseKind, after = 0): Promise<number[]> {
  const rows = await dueNow(db, kind, clock.now())
    .where('incident.id', '>', after)
    .orderBy('incident.id')
    .limit(batch)
    .execute()
  return rows.map((row) => row.id)
}

function dueNow(db: Db | Trx, kind: CaseKind, now: Date) {
  const { due, since, period, isOne, told } = kinds[kind]
  const days = told.at(-1) ?? 0
  return db
    .selectFrom('incident')
    .select('incident.id')
    .where(isOne)
    .where(since, '<', longAgo(now, period, 0))
    .where(sql<boolean>`${due} <= ${today(now)}`)
    .where(isToldInTime('incident_id', id, { due, days, today: today(now) }))
}

/**
 * Begins to erase one, unless it is not due any more: it was held, or the draft was written on. What follows is done by
 * `finishErasures`, whatever becomes of this process.
 */
export const eraseIfDue = (ground: Ground, kind: CaseKind, wanted: number) =>
  beginIfDue(ground, 'case', wanted, (trx) =>
    dueNow(trx, kind, ground.clock.now()).where('incident.id', '=', wanted).executeTakeFirst(),
  )
