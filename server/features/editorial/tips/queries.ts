import { sql } from 'kysely'
import { deskTip, type listTips as call, tipPageLimit, tipStates, type DeskTip } from '#contract/deskTips.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import type { Given } from '#server/cases/staffRoutes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { shownAs } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'

type Row = Omit<DeskTip, 'created_at' | 'decided_at'> & { created_at: Date; decided_at: Date | null }

/** Of what stands at the same address, at most so many are shown of each kind. */
const mostSame = 10

/** Tips as editors read them, the newest first: never who sent them. */
const tips = sql`
  SELECT tip.id, tip.link, tip.suggestion, tip.created_at, tip.state, tip.version, tip.note, tip.decided_at,
    staff.name AS decided_by, tip.user_id IS NOT NULL AS has_sender, tip.item_id, tip.into_tip_id,
    CASE WHEN article.id IS NOT NULL THEN jsonb_build_object('id', article.id, 'title', article.title) END AS article,
    jsonb_build_object(
      'articles', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title, 'is_withdrawn', withdrawn_at IS NOT NULL) ORDER BY id) FROM (
          SELECT id, title, withdrawn_at FROM article WHERE article.link_key = tip.link_key ORDER BY id LIMIT ${mostSame}) AS same), '[]'),
      'drafts', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY id) FROM (
          SELECT draft.id, draft.title FROM editorial_item AS draft
          WHERE draft.content ->> 'link' = tip.link AND draft.kind = 'article' AND draft.deleted_at IS NULL
            AND draft.state IN ('draft', 'in_review', 'scheduled') AND draft.id IS DISTINCT FROM tip.item_id
          ORDER BY draft.id LIMIT ${mostSame}) AS same), '[]'),
      'tips', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'state', state,
          'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY id) FROM (
          SELECT id, state, created_at FROM tip AS other
          WHERE other.link_key = tip.link_key AND other.id <> tip.id ORDER BY id LIMIT ${mostSame}) AS same), '[]')
    ) AS same
  FROM tip
  LEFT JOIN editorial_item AS item ON item.id = tip.item_id AND item.state = 'published'
  LEFT JOIN article ON article.id = coalesce(tip.article_id, item.public_id)
  LEFT JOIN staff ON staff.id = tip.decided_by`

/** A page of them, and how many there are of each state. */
export async function listTips(db: Db | Trx, { state, before, item }: Given<typeof call>) {
  const { rows } = await sql<Row>`${tips}
    WHERE ${state === undefined ? sql`true` : sql`tip.state = ${state}`}
      AND ${before === undefined ? sql`true` : sql`tip.id < ${before}`}
      AND ${item === undefined ? sql`true` : cameOf(item)}
    ORDER BY tip.id DESC LIMIT ${tipPageLimit + 1}`.execute(db)
  const page = rows.slice(0, tipPageLimit)
  const next = rows.length > tipPageLimit ? (page.at(-1)?.id ?? null) : null
  return { tips: page.map(shown), next, counts: await countTips(db) }
}

/** A tip whose decision was taken back remembers the draft, and is none of it. */
const cameOf = (item: number) => sql`(tip.item_id = ${item} AND tip.state = 'accepted'
  OR tip.into_tip_id IN (SELECT id FROM tip WHERE item_id = ${item} AND state = 'accepted'))`

export async function showTip(db: Db | Trx, id: number) {
  const { rows } = await sql<Row>`${tips} WHERE tip.id = ${id}`.execute(db)
  return shown(rows[0] ?? fail('not_found'))
}

async function countTips(db: Db | Trx) {
  const rows = await db
    .selectFrom('tip')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return ofEach(tipStates, (state) => rows.find((row) => row.state === state)?.count ?? 0)
}

const shown = (row: Row): DeskTip => shownAs(deskTip, row)
