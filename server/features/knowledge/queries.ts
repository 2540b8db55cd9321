import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/database/connect.ts'

export const readEntries = (db: Db) =>
  db
    .selectFrom('knowledge_entry')
    .select(['slug', 'title', 'summary', 'kind', 'body', 'themes', 'sources', 'related', 'reviewed'])
    .select(isSupplied.as('is_supplied'))
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('title')
    .execute()

/** Written by the seed, and published by no editor since. */
const isSupplied = sql<boolean>`(
  SELECT coalesce(bool_or(revision.kind = 'seed') AND bool_and(revision.kind <> 'published'), false)
  FROM editorial_item AS item JOIN editorial_revision AS revision ON revision.item_id = item.id
  WHERE item.kind = 'entry' AND item.public_id = knowledge_entry.id)`

export const readThemes = (db: Db) =>
  db.selectFrom('knowledge_theme').select(['slug', 'name']).orderBy('position').orderBy('name').execute()

/** The addresses that entries had before, each with the one now; null for what was withdrawn or deleted. */
export async function readOldSlugs(db: Db) {
  const withdrawn = db
    .selectFrom('knowledge_entry')
    .select(['slug', sql<string | null>`NULL`.as('now')])
    .where('withdrawn_at', 'is not', null)
  const old = await db
    .selectFrom('knowledge_old_slug')
    .leftJoin('knowledge_entry', (join) =>
      join.onRef('knowledge_entry.id', '=', 'entry_id').on('withdrawn_at', 'is', null),
    )
    .select(['knowledge_old_slug.slug', 'knowledge_entry.slug as now'])
    .unionAll(withdrawn)
    .execute()
  return new Map(old.map(({ slug, now }) => [slug, now]))
}

/** The best first: in the syntax of search engines (`"whole phrase"`, `-not`), or with every word as a part of one. */
export async function findMatches(db: Db, given: string) {
  // A longer one could exhaust PostgreSQL's parser of searches.
  const search = given.slice(0, limits.search)
  const query = sql`websearch_to_tsquery('norwegian', ${search})`
  const patterns = partsOf(search)
  const hasParts = sql<boolean>`(${patterns.length > 0} AND folded LIKE ALL (${patterns}))`
  const inTitle = sql`CASE WHEN ${patterns.length > 0} AND lower(title COLLATE norwegian) LIKE ALL (${patterns}) THEN 1 ELSE 0 END`
  const found = await db
    .selectFrom('knowledge_entry')
    .select('slug')
    .where(sql<boolean>`(searched @@ ${query} OR ${hasParts})`)
    // Otherwise a search would tell by its silence what a withdrawn entry says.
    .where('withdrawn_at', 'is', null)
    .orderBy(sql`ts_rank(searched, ${query}) + ${inTitle}`, 'desc')
    .orderBy('position')
    .orderBy('title')
    .execute()
  return found.map(({ slug }) => slug)
}

/** Word similarity by trigrams (pg_trgm), 0 to 1: 'muslimhat' and 'muslimhets' have 0.7, other words seldom over 0.4. */
const leastSimilarity = 0.5

/** Entries with a word similar to each of the first three of a search, most similar first; none for a search for exact words. */
export async function findNear(db: Db, given: string) {
  const search = given.slice(0, limits.search)
  const words = isExact(search) ? [] : wordsOf(search).slice(0, 3)
  if (words.length === 0) return []
  const found = await db
    .with(
      (name) => name('near').materialized(),
      (cte) =>
        cte
          .selectFrom('knowledge_entry')
          .select(['slug', 'position', 'title'])
          .select(
            sql<number[]>`ARRAY[${sql.join(words.map((word) => sql`word_similarity(${word}, folded)`))}]`.as('each'),
          )
          .where('withdrawn_at', 'is', null),
    )
    .selectFrom('near')
    .select('slug')
    .where(sql<boolean>`${leastSimilarity} <= ALL (each)`)
    .orderBy(sql`(SELECT sum(one) FROM unnest(each) AS one)`, 'desc')
    .orderBy('position')
    .orderBy('title')
    .execute()
  return found.map(({ slug }) => slug)
}

const partsOf = (search: string) => (isExact(search) ? [] : wordsOf(search).map((word) => `%${word}%`))

/** Quotes or a minus ask for exactly these words: neither parts of words nor similar ones. */
const isExact = (search: string) => /"|(^|\s)-\S/.test(search)

const wordsOf = (search: string) => search.toLocaleLowerCase('nb').match(/[\p{L}\p{N}§]+/gu) ?? []
