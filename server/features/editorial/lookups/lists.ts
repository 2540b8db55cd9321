import { sql, type RawBuilder } from 'kysely'
import type { Lookup, LookupKind } from '#contract/deskLookups.ts'
import type { Db, Trx } from '#server/database/connect.ts'

const none = sql`NULL::text`
const list = (table: string, order: RawBuilder<unknown>, logo = none, slug = none) => ({
  table: sql.table(table),
  order,
  logo,
  slug,
})
export const lists = {
  categories: list('article_category', sql`position, name, word.id`),
  hashtags: list('hashtag', sql`name, word.id`),
  agencies: list('news_agency', sql`name, word.id`, sql`substr(logo, 8)`),
  themes: list('knowledge_theme', sql`position, name, word.id`, none, sql`slug`),
} satisfies Record<LookupKind, unknown>

/** Working copies that hold other words than the public row, or have none. */
const drafts = (kind: 'article' | 'entry') => sql`
  (SELECT content, CASE WHEN public_id IS NULL THEN 'item ' || id ELSE kind || ' ' || public_id END AS holder
   FROM editorial_item WHERE kind = ${kind} AND (has_changes OR public_id IS NULL OR state <> 'published')) AS draft`

/** Which article or entry has which word: (id, holder), each pair once. */
const pairs: Record<LookupKind, RawBuilder<unknown>> = {
  categories: sql`
    SELECT category_id AS id, 'article ' || article_id AS holder FROM article_category_of
    UNION SELECT given::bigint, holder FROM ${drafts('article')}, jsonb_array_elements_text(content -> 'categories') AS given`,
  hashtags: sql`
    SELECT hashtag_id AS id, 'article ' || article_id AS holder FROM article_hashtag
    UNION SELECT hashtag.id, holder FROM ${drafts('article')}, jsonb_array_elements_text(content -> 'hashtags') AS given
      JOIN hashtag ON hashtag.folded = lower(given COLLATE norwegian) COLLATE "C"`,
  agencies: sql`
    SELECT news_agency_id AS id, 'article ' || id AS holder FROM article WHERE news_agency_id IS NOT NULL
    UNION SELECT (content ->> 'news_agency_id')::bigint, holder FROM ${drafts('article')}
      WHERE content ->> 'news_agency_id' IS NOT NULL`,
  themes: sql`
    SELECT theme.id, 'entry ' || entry.id AS holder FROM knowledge_entry AS entry, unnest(themes) AS given
      JOIN knowledge_theme AS theme ON theme.slug = given
    UNION SELECT theme.id, holder FROM ${drafts('entry')}, jsonb_array_elements_text(content -> 'themes') AS given
      JOIN knowledge_theme AS theme ON theme.slug = given`,
}

/** Whether a working copy (`item`) names a word. */
export const usesWord = (kind: LookupKind, id: number): RawBuilder<unknown> =>
  ({
    categories: sql`item.content -> 'categories' @> ${String(id)}::jsonb`,
    hashtags: sql`EXISTS (
      SELECT FROM jsonb_array_elements_text(item.content -> 'hashtags') AS given
      JOIN hashtag ON hashtag.id = ${id} AND hashtag.folded = lower(given COLLATE norwegian) COLLATE "C")`,
    agencies: sql`item.content -> 'news_agency_id' = ${String(id)}::jsonb`,
    themes: sql`item.content -> 'themes' ? (SELECT slug FROM knowledge_theme WHERE id = ${id})`,
  })[kind]

export async function listLookups(db: Db | Trx, kind: LookupKind): Promise<Lookup[]> {
  const { table, logo, order } = lists[kind]
  const { rows } = await sql<Lookup>`
    SELECT word.id, name, version, ${logo} AS logo, coalesce(used.count, 0)::integer AS count
    FROM ${table} AS word
    LEFT JOIN (SELECT id, count(*) FROM (${pairs[kind]}) AS pair GROUP BY id) AS used ON used.id = word.id
    ORDER BY ${order}`.execute(db)
  return rows
}

export async function countUses(trx: Trx, kind: LookupKind, id: number) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${pairs[kind]}) AS pair WHERE id = ${id}`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function lockLookup(trx: Trx, kind: LookupKind, id: number) {
  const { table, logo, slug } = lists[kind]
  const { rows } = await sql<{ id: number; name: string; version: number; logo: string | null; slug: string | null }>`
    SELECT id, name, version, ${logo} AS logo, ${slug} AS slug FROM ${table} WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]
}
