import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Age, RetentionRule } from './rule.ts'
import { retentionRules } from './tables.ts'

/** Rows that one statement deletes at most. */
const batch = 5000

/** May be interrupted anywhere. A row that somebody holds is left to the next run: waiting for it could deadlock with them. */
export async function expireRows({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  for (const [table, { ends }] of Object.entries<RetentionRule>(retentionRules)) {
    if (!('ages' in ends)) continue
    for (let isMore = true; isMore;) {
      const isOld = ends.ages.map((age) => isOver(age, clock.now()))
      const old = sql.join(isOld, sql` OR `)
      const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${old} LIMIT ${sql.lit(batch)} FOR UPDATE SKIP LOCKED))`.execute(db)
      isMore = Number(numAffectedRows) === batch
    }
  }
}

const isOver = ({ column, after, byDatabase }: Age, now: Date) =>
  byDatabase
    ? sql`${sql.ref(column)} < now() - ${`${after} milliseconds`}::interval`
    : sql`${sql.ref(column)} <= ${new Date(now.getTime() - after)}`
