import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/database/connect.ts'

/** Every entry as it is stored, in the editors' order. */
export const readEntries = (db: Db) =>
  db
    .selectFrom('knowledge_entry')
    .select(['slug', 'title', 'summary', 'kind', 'body', 'themes', 'sources', 'related', 'reviewed'])
    .select(['created_at', 'updated_at'])
    .orderBy('position')
    .orderBy('title')
    .execute()

/**
 * The addresses of the entries that match a search, the best first: those with its words in any form, in the syntax of
 * search engines (`"whole phrase"`, `-not`), and those with every word as a part of one.
 */
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
    .orderBy(sql`ts_rank(searched, ${query}) + ${inTitle}`, 'desc')
    .orderBy('position')
    .orderBy('title')
    .execute()
  return found.map(({ slug }) => slug)
}

/** Word similarity by trigrams (pg_trgm), 0 to 1: 'muslimhat' and 'muslimhets' have 0.7, other words seldom over 0.4. */
const leastSimilarity = 0.5

/** For other spellings: the entries with a word similar to each word of the search, the most similar first. */
export async function findNear(db: Db, given: string) {
  const search = given.slice(0, limits.search)
  const words = wordsOf(search).slice(0, 6)
  if (words.length === 0 || isExact(search)) return []
  const each = sql`unnest(${words}::text[]) AS asked (word)`
  const found = await db
    .selectFrom('knowledge_entry')
    .select('slug')
    .where(sql<boolean>`(SELECT bool_and(word_similarity(word, folded) >= ${leastSimilarity}) FROM ${each})`)
    .orderBy(sql`(SELECT sum(word_similarity(word, folded)) FROM ${each})`, 'desc')
    .orderBy('position')
    .orderBy('title')
    .execute()
  return found.map(({ slug }) => slug)
}

const partsOf = (search: string) => (isExact(search) ? [] : wordsOf(search).map((word) => `%${word}%`))

/** Quotes or a minus ask for exactly these words: neither parts of words nor similar ones. */
const isExact = (search: string) => /"|(^|\s)-\S/.test(search)

const wordsOf = (search: string) => search.toLocaleLowerCase('nb').match(/[\p{L}\p{N}§]+/gu) ?? []
