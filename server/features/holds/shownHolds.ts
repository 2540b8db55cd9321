import { sql, type SqlBool } from 'kysely'
import { type EndedHold, endedHold, endedHoldDays, type Hold, hold } from '#contract/deskHolds.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { erasedOn } from '#server/cases/retention/dueDays.ts'
import { holdReviewDays } from '#server/cases/retentionRules/periods.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { namedBy, shownAs } from '#server/database/rows.ts'

type Ground = Pick<Services, 'clock' | 'keys'>

export const listHolds = async ({ db, ...ground }: Ground & Pick<Services, 'db'>) => ({
  holds: await shownHolds(ground, db),
  ended: await endedHolds(ground, db),
})

/** So that a yes that was taken back is seen: the newest of each case that staff know of and that is not held again. */
async function endedHolds({ clock }: Pick<Ground, 'clock'>, db: Db): Promise<EndedHold[]> {
  const rows = await db
    .selectFrom('case_hold as hold')
    .innerJoin('incident', 'incident.id', 'hold.incident_id')
    .distinctOn('hold.incident_id')
    .select(['hold.id', 'hold.incident_id', 'hold.ground', 'hold.ended_at', 'hold.ended_by', 'hold.agreed_at'])
    .select(erasedOn(clock.now()).as('erased_on'))
    .where('hold.ended_at', '>', new Date(clock.now().getTime() - endedHoldDays * 24 * 3_600_000))
    .where('incident.status', '<>', 'Withdrawn')
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM case_hold open
        WHERE open.incident_id = hold.incident_id AND open.ended_at IS NULL)`,
    )
    .orderBy('hold.incident_id')
    .orderBy('hold.ended_at', 'desc')
    .execute()
  return rows
    .flatMap(({ ended_at, ended_by, erased_on, ...row }) =>
      // Null only where a condition above has just ceased to be true.
      ended_at && ended_by && erased_on
        ? shownAs(endedHold, {
            ...row,
            case_id: row.incident_id,
            erased_on,
            ended_at,
            ended_by,
            was_agreed: row.agreed_at !== null,
          })
        : [],
    )
    .toSorted((a, b) => b.ended_at.localeCompare(a.ended_at))
}

/** The open holds, or one of them, those whose review is due first. */
export async function shownHolds({ clock, keys }: Ground, db: Db | Trx, id?: number): Promise<Hold[]> {
  const rows = await db
    .selectFrom('case_hold as hold')
    .innerJoin('incident', 'incident.id', 'hold.incident_id')
    .select(['hold.id', 'hold.incident_id', 'hold.version', 'hold.ground', 'hold.reason_sealed', 'hold.ends_on'])
    .select(['hold.set_at', 'hold.agreed_at', 'hold.agreed_until', 'hold.reviewed_at'])
    .select([erasedOn(clock.now()).as('erased_on'), namedBy('staff', 'hold.set_by').as('set_by')])
    .where('hold.ended_at', 'is', null)
    // Staff do not know of a withdrawn case.
    .where('incident.status', '<>', 'Withdrawn')
    .$if(id !== undefined, (query) => query.where('hold.id', '=', id ?? 0))
    .orderBy('hold.reviewed_at')
    .orderBy('hold.id')
    .execute()
  const all = await keys.keysOf(db, [...new Set(rows.map((row) => row.incident_id))])
  const today = todayInOslo(clock.now())
  return rows.flatMap((sealed) => {
    const key = all.get(sealed.incident_id)
    // Its key has gone: the case is being erased.
    if (!key) return []
    const row = openRow('case_hold', key, sealed)
    const review_on = addDays(todayInOslo(row.reviewed_at), holdReviewDays)
    return shownAs(hold, {
      ...row,
      case_id: row.incident_id,
      // Null only for a withdrawn case, which is not among them.
      erased_on: row.erased_on ?? row.ends_on,
      review_on,
      is_due: review_on <= today,
    })
  })
}
