import { sql } from 'kysely'
import type { KnowledgeQuery } from '#contract/knowledge.ts'
import type { Db } from '#server/database/connect.ts'

const shown = ['slug', 'title', 'summary', 'kind', 'themes', 'reviewed', 'body'] as const

/** In the editors' order, or with the best first when words are looked for. */
export function listEntries(db: Db, { search, kind, theme }: KnowledgeQuery) {
  const query = sql`(websearch_to_tsquery('norwegian', ${search ?? ''}) || ${beginnings(search)})`
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return db
    .selectFrom('knowledge_entry')
    .select(shown)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? ''))
    .$if(theme !== undefined, (rows) => rows.where(sql<boolean>`themes @> ARRAY[${theme ?? ''}]`))
    .$if(Boolean(search), (rows) =>
      rows
        .where(sql<boolean>`(words @@ ${query} OR title ILIKE ${pattern})`)
        .orderBy(sql`title ILIKE ${pattern}`, 'desc')
        .orderBy(sql`ts_rank(words, ${query})`, 'desc'),
    )
    .orderBy('position')
    .orderBy('title')
    .execute()
}

/** What somebody is still typing finds the words that begin so: `anmeld` finds `anmelde` and `anmeldelse`. */
function beginnings(search = '') {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const text = words
    .slice(0, 10)
    .map((word) => `${word}:*`)
    .join(' & ')
  return sql`to_tsquery('simple', ${text})`
}

export const countKinds = (db: Db) =>
  db
    .selectFrom('knowledge_entry')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()

export const countThemes = (db: Db) =>
  db
    .selectFrom(sql<{ theme: string }>`(SELECT unnest(themes) AS theme FROM knowledge_entry)`.as('each'))
    .select((eb) => ['theme', eb.fn.countAll<number>().as('count')])
    .groupBy('theme')
    .orderBy('theme')
    .execute()

export const findEntry = (db: Db, slug: string) =>
  db
    .selectFrom('knowledge_entry')
    .select([...shown, 'sources', 'related', 'created_at', 'updated_at'])
    .where('slug', '=', slug)
    .executeTakeFirst()

export const findSummaries = (db: Db, slugs: string[]) =>
  db
    .selectFrom('knowledge_entry')
    .select(shown)
    .where('slug', 'in', slugs.length > 0 ? slugs : [''])
    .orderBy('position')
    .execute()
