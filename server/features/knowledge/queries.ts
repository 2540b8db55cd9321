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

/** Whoever writes quotes or a minus means just that, so no parts of words then. */
function partsOf(search: string) {
  if (/"|(^|\s)-\S/.test(search)) return []
  const words = search.toLocaleLowerCase('nb').match(/[\p{L}\p{N}§]+/gu) ?? []
  return words.map((word) => `%${word}%`)
}
