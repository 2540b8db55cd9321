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

/** The number that grows with each change of public content. */
export async function readVersion(db: Db) {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/**
 * The addresses of the entries that answer a search, the best first: those that hold its words in any form, as a
 * search engine reads them (`"whole phrase"`, `-not`), and those that hold every word as a part of one.
 */
export async function findMatches(db: Db, given: string) {
  // A longer one could exhaust PostgreSQL's reader of searches.
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

/** From 0 to 1, by letters in threes (pg_trgm): 'muslimhat' is 0.7 like 'muslimhets', other words seldom more than 0.4. */
const likeness = 0.5

/** For those who spell differently: the entries that have a word like each word of the search, the likest first. */
export async function findNear(db: Db, given: string) {
  const search = given.slice(0, limits.search)
  const words = wordsOf(search).slice(0, 6)
  if (words.length === 0 || meansJustThat(search)) return []
  const each = sql`unnest(${words}::text[]) AS asked (word)`
  const found = await db
    .selectFrom('knowledge_entry')
    .select('slug')
    .where(sql<boolean>`(SELECT bool_and(word_similarity(word, folded) >= ${likeness}) FROM ${each})`)
    .orderBy(sql`(SELECT sum(word_similarity(word, folded)) FROM ${each})`, 'desc')
    .orderBy('position')
    .orderBy('title')
    .execute()
  return found.map(({ slug }) => slug)
}

const partsOf = (search: string) => (meansJustThat(search) ? [] : wordsOf(search).map((word) => `%${word}%`))

/** Whoever writes quotes or a minus wants no parts of words, and none that are alike. */
const meansJustThat = (search: string) => /"|(^|\s)-\S/.test(search)

const wordsOf = (search: string) => search.toLocaleLowerCase('nb').match(/[\p{L}\p{N}§]+/gu) ?? []
