import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import texts from '#texts/nb/lookups.ts'
import replyTexts from '#texts/nb/replyTexts.ts'
import type { Db, Trx } from '../connect.ts'
import { insertNew } from '../rows.ts'
import { seedArticleLists } from './articles/lists.ts'
import { seedKnowledge, seedThemes } from './knowledge.ts'
import { seedOnce } from './once.ts'

/** Loads the lists that every installation needs, when the database does not hold this version of them. */
export async function seed(db: Db) {
  // The hub's entries name new themes too (`name_new_themes`): at the same time each would wait for the other.
  const hub = seedThemes(db).then(() => seedKnowledge(db))
  await Promise.all([seedLookups(db), seedArticleLists(db), hub, seedReplyTexts(db)])
}

async function seedLookups(db: Db) {
  const names = ['countries.tsv', 'counties.tsv', 'cities.tsv']
  const lists = await Promise.all(names.map((name) => readFile(path.join(import.meta.dirname, 'data', name), 'utf8')))
  await seedOnce(db, 'lookups', [lists, texts.harassmentCategories], async (trx) => {
    const [countries = '', counties = '', cities = ''] = lists
    await writeCountries(trx, countries)
    await writeCounties(trx, counties)
    await writeCities(trx, cities)
    await writeHarassmentCategories(trx)
  })
}

/** The first reply texts, once: what the organisation has changed or deleted since does not come back. */
const seedReplyTexts = (db: Db) =>
  seedOnce(db, 'reply_texts', 'once', (trx) => insertNew(trx, 'reply_text', replyTexts.first))

/** The lines of a list of the folder `data`, each with its cells. */
const linesOf = (list: string) =>
  sql`(SELECT string_to_array(line, ${'\t'}) AS cell FROM string_to_table(${list.trimEnd()}, ${'\n'}) AS line) AS listed`

/** Lines of `id, code, name`. A country's number is its ISO 3166 one, the same in every installation. */
async function writeCountries(trx: Trx, list: string) {
  await sql`
    INSERT INTO country (id, code, name) OVERRIDING SYSTEM VALUE
    SELECT cell[1]::integer, cell[2], cell[3] FROM ${linesOf(list)}
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name`.execute(trx)
  await nextIdAfterTheList(trx, 'country')
}

/** Lines of `code, name`. A county that is no longer on the list stays: a city that a case points at may lie in it. */
const writeCounties = (trx: Trx, list: string) =>
  sql`
    INSERT INTO county (code, name) SELECT cell[1], cell[2] FROM ${linesOf(list)}
    ON CONFLICT (code) DO UPDATE SET name = excluded.name`.execute(trx)

/**
 * Lines of `id, country code, name` and, for a city in Norway, `county`. A city that is no longer on the list goes, unless a case
 * points at it.
 */
async function writeCities(trx: Trx, list: string) {
  await sql`
    DELETE FROM city
    WHERE NOT EXISTS (SELECT FROM ${linesOf(list)} WHERE cell[1]::integer = city.id)
      AND NOT EXISTS (SELECT FROM incident WHERE incident.city_id = city.id)`.execute(trx)
  await sql`
    INSERT INTO city (id, country_id, name, county_code) OVERRIDING SYSTEM VALUE
    SELECT cell[1]::integer, country.id, cell[3], cell[4]
    FROM ${linesOf(list)} JOIN country ON country.code = cell[2]
    ON CONFLICT (id) DO UPDATE
    SET country_id = excluded.country_id, name = excluded.name, county_code = excluded.county_code
    WHERE (city.country_id, city.name, city.county_code)
      IS DISTINCT FROM (excluded.country_id, excluded.name, excluded.county_code)`.execute(trx)
  await nextIdAfterTheList(trx, 'city')
  await sql`ANALYZE country, city`.execute(trx)
}

async function writeHarassmentCategories(trx: Trx) {
  const categories = Object.entries(texts.harassmentCategories)
  await sql`
    INSERT INTO harassment_category (code, name, description, position)
    SELECT * FROM unnest(
      ${categories.map(([code]) => code)}::text[],
      ${categories.map(([, { name }]) => name)}::text[],
      ${categories.map(([, { description }]) => description)}::text[]
    ) WITH ORDINALITY
    ON CONFLICT (code) DO UPDATE
    SET name = excluded.name, description = excluded.description, position = excluded.position`.execute(trx)
}

async function nextIdAfterTheList(trx: Trx, table: 'country' | 'city') {
  await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
    trx,
  )
}
