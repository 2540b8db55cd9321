import { sql } from 'kysely'
import type { OwnTip } from '#contract/articles.ts'
import type { Db } from '#server/database/connect.ts'
import { remove } from '#server/database/rows.ts'
import { failing } from '#server/platform/http/failures.ts'

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

/** Each statement changes the mark once or not at all, so that of calls at once each toggles it. */
export async function toggleFavourite(db: Db, user_id: number, article_id: number): Promise<boolean> {
  for (;;) {
    const { rows: marked } = await sql`
      INSERT INTO favourite (user_id, article_id)
      SELECT ${user_id}, id FROM article WHERE id = ${article_id} AND withdrawn_at IS NULL FOR KEY SHARE
      ON CONFLICT DO NOTHING
      RETURNING article_id`.execute(db)
    if (marked.length > 0) return true
    if (await remove(db, 'favourite', { user_id, article_id })) return false
    // A concurrent call changed the mark in between, or there is no such article. One that was withdrawn is not marked anew.
    await db
      .selectFrom('article')
      .select('id')
      .where('id', '=', article_id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow(failing('not_found'))
  }
}

const most = 100

type Row = Omit<OwnTip, 'created_at' | 'outcome'> & { created_at: Date; state: string; is_written: boolean }

/** A merged tip shares the outcome of the one that it was merged into. Nothing of what editors wrote, and nothing of another's tip. */
export async function listOwnTips(db: Db, user_id: number): Promise<OwnTip[]> {
  const { rows } = await sql<Row>`
    WITH RECURSIVE followed AS (
      SELECT id AS own_id, id, state, article_id, item_id, into_tip_id, 0 AS step FROM (
        SELECT * FROM tip WHERE user_id = ${user_id} ORDER BY id DESC LIMIT ${most}) AS own
      UNION ALL
      SELECT followed.own_id, tip.id, tip.state, tip.article_id, tip.item_id, tip.into_tip_id, step + 1
      FROM followed JOIN tip ON tip.id = followed.into_tip_id WHERE step < 50
    ), ended AS (
      SELECT DISTINCT ON (own_id) own_id, state, article_id, item_id FROM followed ORDER BY own_id, step DESC
    )
    SELECT tip.id, tip.link, tip.suggestion, tip.created_at, ended.state,
      coalesce(item.state IN ('draft', 'in_review', 'scheduled') AND item.deleted_at IS NULL, false) AS is_written,
      CASE WHEN article.id IS NOT NULL THEN jsonb_build_object('id', article.id, 'title', article.title) END AS article
    FROM ended JOIN tip ON tip.id = ended.own_id
    LEFT JOIN editorial_item AS item ON item.id = ended.item_id AND item.kind = 'article'
    LEFT JOIN article ON article.id = coalesce(ended.article_id, CASE WHEN item.state = 'published' THEN item.public_id END) AND article.withdrawn_at IS NULL
    ORDER BY tip.id DESC`.execute(db)
  return rows.map(({ state, is_written, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    outcome: outcomeOf(state, is_written, row.article !== null),
  }))
}

/** One that was decided and has neither an article nor a draft: it was withdrawn, put into the bin or deleted since. */
function outcomeOf(state: string, isWritten: boolean, hasArticle: boolean): OwnTip['outcome'] {
  if (state === 'rejected') return 'rejected'
  // Also of one whose decision was taken back when its article was published already.
  if (hasArticle) return 'published'
  if (state === 'new') return 'waiting'
  return isWritten ? 'accepted' : 'closed'
}
