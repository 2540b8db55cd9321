import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

export async function listFavourites(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('favourite')
    .select('article_id')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('article_id', 'desc')
    .execute()
  return rows.map(({ article_id }) => article_id)
}

/**
 * Toggles the mark and returns its new state. Each statement changes it once or not at all, so concurrent calls toggle
 * it exactly as many times as there are calls.
 */
export async function toggleFavourite(db: Db, user_id: number, article_id: number): Promise<boolean> {
  for (;;) {
    const { rows: marked } = await sql`
      INSERT INTO favourite (user_id, article_id)
      SELECT ${user_id}, id FROM article WHERE id = ${article_id} AND withdrawn_at IS NULL FOR KEY SHARE
      ON CONFLICT DO NOTHING
      RETURNING article_id`.execute(db)
    if (marked.length > 0) return true
    const unmarked = await db
      .deleteFrom('favourite')
      .where('user_id', '=', user_id)
      .where('article_id', '=', article_id)
      .returning('article_id')
      .executeTakeFirst()
    if (unmarked) return false
    // A concurrent call changed the mark in between, or there is no such article. One that was withdrawn is not marked anew.
    const article = await db
      .selectFrom('article')
      .select('id')
      .where('id', '=', article_id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!article) fail('not_found')
  }
}
