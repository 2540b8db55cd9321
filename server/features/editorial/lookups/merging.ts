import { sql } from 'kysely'
import type { LookupKind, mergeLookup as call } from '#contract/deskLookups.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { remove, update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import {
  changed,
  lockDrafts,
  lockList,
  removeLookup,
  renameHashtag,
  replaceInDrafts,
  rewriteDrafts,
} from './changing.ts'
import { countUses, lockLookup } from './lists.ts'

type Word = { id: number; name: string; slug: string | null }

/** Whatever has one word gets another in its place, and the word is gone: published, working copies and revisions alike. */
export async function mergeLookup(at: Act, { kind, id, version, into, count }: Given<typeof call>) {
  const { trx } = at
  await lockDrafts(trx, kind, id)
  await lockList(trx, kind)
  if (into === id) fail('invalid', { into: 'lookup_not_there' })
  // In one order, so that two who merge the same words do not wait for each other.
  const found = new Map<number, Awaited<ReturnType<typeof lockLookup>>>()
  for (const one of [id, into].toSorted((a, b) => a - b)) found.set(one, await lockLookup(trx, kind, one))
  const [from, to] = [found.get(id), found.get(into)]
  if (!from) fail('not_found')
  if (!to) fail('invalid', { into: 'lookup_not_there' })
  if (from.version !== version) fail('changed_meanwhile')
  const moved = await countUses(trx, kind, id)
  if (moved !== count) fail('lookup_count_changed')
  await moves[kind](trx, from, to)
  await removeLookup(trx, kind, id)
  return changed(at, { kind, id }, [`name=${from.name}`, `count=${moved}`], [`name=${to.name}`, `into=${into}`])
}

const moves: Record<LookupKind, (trx: Trx, from: Word, to: Word) => Promise<unknown>> = {
  /** Of an article that has both, the one that stands first decides the place: the archive filters by the first. */
  async categories(trx, from, to) {
    await sql`
      DELETE FROM article_category_of AS later USING article_category_of AS earlier
      WHERE later.article_id = earlier.article_id AND earlier.position < later.position
        AND (later.category_id, earlier.category_id) IN ((${from.id}, ${to.id}), (${to.id}, ${from.id}))`.execute(trx)
    await sql`UPDATE article_category_of SET category_id = ${to.id} WHERE category_id = ${from.id}`.execute(trx)
    const [gone, kept] = [sql`${String(from.id)}::jsonb`, sql`${String(to.id)}::jsonb`]
    await replaceInDrafts(trx, 'categories', { isWord: sql`value = ${gone}`, to: kept })
  },
  async hashtags(trx, from, to) {
    await sql`
      INSERT INTO article_hashtag (article_id, hashtag_id)
      SELECT article_id, ${to.id} FROM article_hashtag WHERE hashtag_id = ${from.id} ON CONFLICT DO NOTHING`.execute(
      trx,
    )
    await remove(trx, 'article_hashtag', { hashtag_id: from.id })
    await renameHashtag(trx, from.name, to.name)
  },
  async agencies(trx, from, to) {
    await update(trx, 'article', { news_agency_id: from.id }, { news_agency_id: to.id })
    await rewriteDrafts(
      trx,
      sql`content -> 'news_agency_id' = ${String(from.id)}::jsonb`,
      sql`jsonb_set(content, '{news_agency_id}', ${String(to.id)}::jsonb)`,
    )
  },
  async themes(trx, from, to) {
    const [old, now] = [from.slug ?? '', to.slug ?? '']
    await sql`
      UPDATE knowledge_entry SET themes = (
        SELECT array_agg(given ORDER BY place) FROM (
          SELECT given, min(place) AS place FROM unnest(array_replace(themes, ${old}, ${now})) WITH ORDINALITY AS each (given, place)
          GROUP BY given) AS once)
      WHERE ${old} = ANY (themes)`.execute(trx)
    const [gone, kept] = [sql`to_jsonb(${old}::text)`, sql`to_jsonb(${now}::text)`]
    await replaceInDrafts(trx, 'themes', { isWord: sql`value = ${gone}`, to: kept })
  },
}
