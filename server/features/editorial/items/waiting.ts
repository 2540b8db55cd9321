import { sql } from 'kysely'
import type { Waiting } from '#contract/deskItems.ts'
import type { Db } from '#server/database/connect.ts'

/** What waits for some editor. Each is counted in an index of its own. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*)::integer FROM tip WHERE state = 'new') AS new_tips,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'article' AND state = 'in_review' AND deleted_at IS NULL) AS articles_in_review,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'entry' AND state = 'in_review' AND deleted_at IS NULL) AS entries_in_review,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'article' AND plan_failed_at IS NOT NULL AND deleted_at IS NULL) AS articles_failed,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'entry' AND plan_failed_at IS NOT NULL AND deleted_at IS NULL) AS entries_failed`.execute(db)
  return rows[0] ?? { new_tips: 0, articles_in_review: 0, entries_in_review: 0, articles_failed: 0, entries_failed: 0 }
}
