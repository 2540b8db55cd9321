import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import texts from '#texts/nb/lookups.ts'
import type { Db, Trx } from '../connect.ts'
import { seedArticleLists } from './articles/lists.ts'
import { seedKnowledge, seedThemes } from './knowledge.ts'
import { seedReplyTexts } from './replyTexts.ts'

/** Any number, the same in every server: one brings the lists in, the others wait and find nothing to do. */
const seedingLock = 7_316_202_611

/** Loads the lists that every installation needs, when the database does not hold this version of them. */
export async function seed(db: Db) {
  await Promise.all([seedLookups(db), seedArticleLists(db), seedKnowledge(db), seedThemes(db), seedReplyTexts(db)])
}

async function seedLookups(db: Db) {
  const lists = await readLists()
  if (await holds(db, lists.digest)) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${seedingLock})`.execute(trx)
    if (await holds(trx, lists.digest)) return
    await writeCountries(trx, lists.countries)
    await writeCounties(trx, lists.counties)
    await writeCities(trx, lists.cities)
    await writeHarassmentCategories(trx)
    await sql`
      INSERT INTO seeded (list, digest) VALUES ('lookups', ${lists.digest})
      ON CONFLICT (list) DO UPDATE SET digest = excluded.digest`.execute(trx)
  })
}

async function readLists() {
  const [countries, counties, cities] = await Promise.all([
    readList('countries.tsv'),
    readList('counties.tsv'),
    readList('cities.tsv'),
  ])
  const digest = createHash('sha256')
    .update(JSON.stringify([countries, counties, cities, texts.harassmentCategories]))
    .digest('hex')
  return { countries, counties, cities, digest }
}

function readList(name: string) {
  return readFile(path.join(import.meta.dirname, 'data', name), 'utf8')
}

async function holds(db: Db | Trx, digest: string) {
  const found = await sql`SELECT 1 FROM seeded WHERE list = 'lookups' AND digest = ${digest}`.execute(db)
  return found.rows.length > 0
}

/** A country's number is its ISO 3166 one, the same in every installation. */
async function writeCountries(trx: Trx, list: string) {
  const { ids, codes, names } = columns(list)
  await sql`
    INSERT INTO country (id, code, name) OVERRIDING SYSTEM VALUE
    SELECT * FROM unnest(${ids}::integer[], ${codes}::text[], ${names}::text[])
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name`.execute(trx)
  await nextIdAfterTheList(trx, 'country')
}

/** Lines of `code, name`. A county that is no longer on the list stays: a city that a case points at may lie in it. */
async function writeCounties(trx: Trx, list: string) {
  const rows = linesOf(list)
  await sql`
    INSERT INTO county (code, name)
    SELECT * FROM unnest(${rows.map(([code]) => code)}::text[], ${rows.map(([, name]) => name)}::text[])
    ON CONFLICT (code) DO UPDATE SET name = excluded.name`.execute(trx)
}

/** A city that is no longer on the list goes, unless a case points at it. */
async function writeCities(trx: Trx, list: string) {
  const { ids, codes, names, counties } = columns(list)
  await sql`
    DELETE FROM city
    WHERE NOT EXISTS (SELECT FROM unnest(${ids}::integer[]) AS kept (id) WHERE kept.id = city.id)
      AND NOT EXISTS (SELECT FROM incident WHERE incident.city_id = city.id)`.execute(trx)
  await sql`
    INSERT INTO city (id, country_id, name, county_code) OVERRIDING SYSTEM VALUE
    SELECT listed.id, country.id, listed.name, listed.county
    FROM unnest(${ids}::integer[], ${codes}::text[], ${names}::text[], ${counties}::text[])
      AS listed (id, code, name, county)
    JOIN country ON country.code = listed.code
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

/** Lines of `id, country code, name` and, for a city in Norway, `county`, as columns for `unnest`. */
function columns(list: string) {
  const rows = linesOf(list)
  return {
    ids: rows.map(([id]) => Number(id)),
    codes: rows.map(([, code]) => code),
    names: rows.map(([, , name]) => name),
    counties: rows.map(([, , , county]) => county ?? null),
  }
}

const linesOf = (list: string) =>
  list
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
