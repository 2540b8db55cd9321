import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { agedKinds, isWithin, tables, type AgedKind } from './due.ts'
import { today } from './dueDays.ts'
import { isUntold, tellAhead } from './notices.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'jobs'>
const batch = 500

/** Tells people of what of theirs is due within the days of a notice, each once. */
export async function tellOf(ground: Ground, kind: AgedKind) {
  const { of, told } = agedKinds[kind]
  for (const [at, days] of told.entries())
    for (let isMore = true; isMore;) {
      const rows = await untold(ground, kind, days, told[at + 1])
      for (const [user_id, ofOne] of Map.groupBy(rows, (row) => row.user_id)) {
        const ahead = ofOne.map(({ id, due_on }) =>
          of === 'case' ? { incident_id: id, due_on, days } : { user_id: id, due_on, days },
        )
        await ground.db.transaction().execute((trx) => tellAhead(ground, trx, user_id, ahead))
      }
      isMore = rows.length === batch
    }
}

/** `later`: what is due within so many days is left to the next notice. */
async function untold({ db, clock }: Ground, kind: AgedKind, days: number, later: number | undefined) {
  const { of, due, since } = agedKinds[kind]
  const now = clock.now()
  const id = sql`${tables[of]}.id`
  const owner = of === 'case' ? sql`incident.user_id` : id
  const isLater = later === undefined ? sql`true` : sql`${due} - ${today(now)} > ${later}`
  const { rows } = await sql<{ id: number; user_id: number | null; due_on: string }>`
    SELECT ${id}, ${owner} AS user_id, ${due} AS due_on FROM ${tables[of]}
    WHERE ${isWithin(kind, now, days)} AND ${isLater} AND ${isUntold(of, { due, days, now })}
    ORDER BY ${since}, ${id} LIMIT ${batch}`.execute(db)
  return rows
}
