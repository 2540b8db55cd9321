import { gunzipSync } from 'node:zlib'
import type { z } from 'zod'
import { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { Db } from '#server/database/connect.ts'
import { seed } from '#server/database/seed/index.ts'
import { usePortal } from '#server/testing/index.ts'
import texts from '#texts/nb/lookups.ts'

const norway = 578
const portal = usePortal()
const { query } = portal

/** What editors and leads change. */
const editable = ['article_category', 'news_agency', 'knowledge_theme', 'knowledge_entry', 'reply_text']

let db: Db
beforeAll(async () => {
  db = portal.db
  await query(`TRUNCATE seeded, country, county, harassment_category, editorial_item, ${editable.join()} CASCADE`)
  // Servers that start at once bring each list in once: the tests below find nothing twice.
  await Promise.all([seed(db), seed(db), seed(db)])
})

test('a later start changes nothing and brings nothing back', async () => {
  await query("UPDATE country SET name = 'Noreg' WHERE id = $1", [norway])
  for (const table of editable) await query(`DELETE FROM ${table}`)
  await seed(db)
  const [{ name }] = await query('SELECT name FROM country WHERE id = $1', [norway])
  expect(name).toBe('Noreg')
  for (const table of editable) expect([table, await query(`SELECT FROM ${table}`)]).toEqual([table, []])
  await query("UPDATE country SET name = 'Norge' WHERE id = $1", [norway])
})

describe('the lists', () => {
  test('anybody reads every country: Norway, then the others by Norwegian order', async () => {
    const { countries } = await read(listCountries.url, listCountries.schema.response[200])
    const names = countries.map(({ name }) => name)
    expect(names).toHaveLength(250)
    expect(names.slice(0, 2)).toEqual(['Norge', 'Afghanistan'])
    expect(names.slice(-3)).toEqual(['Øst-Timor', 'Østerrike', 'Åland'])
  })

  test('anybody reads the cities of one country: Æ, Ø and Å late, the way out last', async () => {
    const cities = await citiesOf(norway)
    const names = cities.map(({ name }) => name)
    expect(new Set(cities.map(({ country_id }) => country_id))).toEqual(new Set([norway]))
    expect(names.at(-1)).toBe(texts.elsewhere)
    expect(names.indexOf('Voss')).toBeLessThan(names.indexOf('Øystese'))
    expect(names.indexOf('Øystese')).toBeLessThan(names.indexOf('Ålesund'))
  })

  test('without a country it is all cities, and one that does not exist has none', async () => {
    const { cities } = await read(listCities.url, listCities.schema.response[200])
    expect(cities.length).toBeGreaterThan(15_000)
    expect(cities).toHaveLength((await query('SELECT FROM city')).length)
    expect(await citiesOf(999)).toEqual([])
  })

  test('anybody reads the kinds of harassment in the order of the texts, "Annet" last', async () => {
    const { harassmentCategories } = await read(
      listHarassmentCategories.url,
      listHarassmentCategories.schema.response[200],
    )
    expect(harassmentCategories.map(({ name, description }) => ({ name, description }))).toEqual(
      Object.values(texts.harassmentCategories),
    )
    expect(harassmentCategories.at(-1)?.name).toBe('Annet')
  })
})

describe('asking again', () => {
  const url = `${listCities.url}?country_id=${norway}`

  test('a known entity tag gets 304 without a body', async () => {
    const first = await portal.app.inject(`/api${url}`)
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    const again = await portal.app.inject({
      url: `/api${url}`,
      headers: { 'if-none-match': `"another", ${first.headers.etag}` },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await portal.app.inject({ url: `/api${url}`, headers: { 'if-none-match': '"another"' } })
    expect(other.statusCode).toBe(200)
  })

  test('the long lists travel compressed to everybody who accepts that', async () => {
    for (const long of [listCountries.url, url, listCities.url]) {
      const plain = await portal.app.inject({ url: `/api${long}`, headers: { 'accept-encoding': 'identity' } })
      const packed = await portal.app.inject({
        url: `/api${long}`,
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      })
      expect([packed.statusCode, packed.headers['content-encoding']], long).toEqual([200, 'gzip'])
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(packed.headers.vary).toContain('accept-encoding')
    }
  })

  test('a change is seen within five minutes', async () => {
    const before = await portal.app.inject(`/api${url}`)
    await query("INSERT INTO city (country_id, name) VALUES ($1, 'Nybygd')", [norway])
    expect((await portal.app.inject(`/api${url}`)).headers.etag).toBe(before.headers.etag)
    portal.clock.forward({ minutes: 6 })
    const after = await portal.app.inject({
      url: `/api${url}`,
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('Nybygd')
  })
})

async function read<Schema extends z.ZodType>(url: string, schema: Schema) {
  const reply = await portal.app.inject(`/api${url}`)
  expect(reply.statusCode).toBe(200)
  return schema.parse(reply.json())
}

async function citiesOf(country_id: number) {
  return (await read(`${listCities.url}?country_id=${country_id}`, listCities.schema.response[200])).cities
}
