import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import articleTexts from '#texts/nb/articlesServer.ts'
import texts from '#texts/nb/lookups.ts'
import replyTexts from '#texts/nb/replyTexts.ts'
import type { Db } from '../connect.ts'
import { insert } from '../rows.ts'
import { seedKnowledge } from './knowledge.ts'
import { seedOnce } from './once.ts'

/** Writes the lists that every installation needs. A later edition of one is a migration. */
export async function seed(db: Db) {
  await Promise.all([seedLookups(db), seedArticleLists(db), seedKnowledge(db), seedReplyTexts(db)])
}

const seedLookups = (db: Db) =>
  seedOnce(db, 'lookups', async (trx) => {
    // A country's number is its ISO 3166 one, the same in every installation.
    await sql`
      INSERT INTO country (id, code, name) OVERRIDING SYSTEM VALUE
      SELECT cell[1]::integer, cell[2], cell[3] FROM ${await linesOf('countries.tsv')}`.execute(trx)
    await sql`
      INSERT INTO county (code, name) SELECT cell[1], cell[2] FROM ${await linesOf('counties.tsv')}`.execute(trx)
    await sql`
      INSERT INTO city (id, country_id, name, county_code) OVERRIDING SYSTEM VALUE
      SELECT cell[1]::integer, country.id, cell[3], cell[4]
      FROM ${await linesOf('cities.tsv')} JOIN country ON country.code = cell[2]`.execute(trx)
    for (const table of ['country', 'city'])
      await sql`
        SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(trx)
    await sql`ANALYZE country, city`.execute(trx)
    const categories = Object.entries(texts.harassmentCategories)
    const rows = categories.map(([code, words], at) => ({ code, ...words, position: at + 1 }))
    await insert(trx, 'harassment_category', rows)
  })

/** The lines of a list of the folder `data`, each with its cells. */
async function linesOf(name: string) {
  const list = await readFile(path.join(import.meta.dirname, 'data', name), 'utf8')
  return sql`(SELECT string_to_array(line, ${'\t'}) AS cell FROM string_to_table(${list.trimEnd()}, ${'\n'}) AS line) AS listed`
}

/** The archive's categories and the names of news agencies known in Norway. */
const seedArticleLists = (db: Db) =>
  seedOnce(db, 'article-lists', async (trx) => {
    const categories = Object.entries(articleTexts.categories)
    const rows = categories.map(([code, name], at) => ({ code, name, position: at + 1 }))
    await insert(trx, 'article_category', rows)
    const agencies = articleTexts.newsAgencies.map((name) => ({ name }))
    await insert(trx, 'news_agency', agencies)
    await contentChanged(trx)
  })

const seedReplyTexts = (db: Db) => seedOnce(db, 'reply_texts', (trx) => insert(trx, 'reply_text', replyTexts.first))
