import { sql } from 'kysely'
import { takeoutFailures, takeoutStates, type ShownTakeout } from '#contract/takeout.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'

/** The last one that a person has asked for; null without one. */
export async function showLast(db: Db | Trx, user_id: number): Promise<ShownTakeout | null> {
  const row = await db
    .selectFrom('takeout')
    .select(['id', 'state', 'failure', 'asked_at', 'done', 'total', 'size', 'sent'])
    .select(['expires_at', 'fetched_at'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM takeout other WHERE other.state = 'asked' AND other.id < takeout.id)`.as(
        'ahead',
      ),
    )
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { state, failure, asked_at, done, total, size, sent, expires_at, fetched_at, ahead } = row
  const known = oneOf(takeoutStates, state)
  return {
    state: known,
    failure: oneOf(takeoutFailures, failure),
    asked_at: asked_at.toISOString(),
    // A hundred is only said when it can be fetched.
    percent: known !== 'asked' ? 100 : total ? Math.min(99, Math.floor((100 * done) / total)) : 0,
    ahead: known === 'asked' && total === null ? ahead : 0,
    size,
    begun: sent > 0,
    expires_at: expires_at?.toISOString() ?? null,
    fetched_at: fetched_at?.toISOString() ?? null,
  }
}

/** What a person has under way or can fetch: one at most, because the table allows no other. */
export const findOpen = (db: Db | Trx, user_id: number) =>
  db
    .selectFrom('takeout')
    .select(['id', 'state'])
    .where('user_id', '=', user_id)
    .where('state', 'in', ['asked', 'ready'])
    .executeTakeFirst()
