import { sql } from 'kysely'
import { z } from 'zod'
import { connect, type Db } from '#server/database/connect.ts'
import type { Portal } from './portal.ts'
import { percentile, type Row } from './table.ts'

const stored = 1_000_000
const readers = 25
/** Own cases of each reader, spread evenly among all the others'. */
const own = 20
const warmUps = 200
const tries = 2000

const lists = z.object({ cities: z.array(z.object({ id: z.number(), country_id: z.number() })) })
const page = z.object({ incidents: z.array(z.unknown()), total: z.number() })
type Reader = { authorization: string }

/** The own list among a million stored cases, beside the least that the same database can be asked. */
export async function measureList(portal: Portal): Promise<Row[]> {
  const connection = connect(await portal.databaseUrl())
  const people = await fill(portal, connection.db)
  const times: number[] = []
  const bare: number[] = []
  for (let at = 0; at < warmUps + tries; at++) {
    const reader = people[at % people.length] ?? {}
    const { ms, body } = await portal.client.get('/api/incidents/list', reader)
    if (at === 0) mustBeWhole(body)
    const startedAt = performance.now()
    await connection.pool.query('select 1')
    if (at < warmUps) continue
    bare.push(performance.now() - startedAt)
    times.push(ms)
  }
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM incident`.execute(connection.db)
  await connection.close()
  return [50, 99].map((share) => ({
    figure: `own cases, ${own} of ${Number(rows[0]?.count).toLocaleString('en')}: p${share}, against select 1`,
    ours: percentile(times, share),
    baseline: percentile(bare, share),
    unit: 'ms' as const,
    bar: share === 99 ? { of: 'value' as const, atMost: 15 } : undefined,
  }))
}

function mustBeWhole(body: string) {
  const { incidents, total } = page.parse(JSON.parse(body))
  if (incidents.length !== own || total !== own) throw new Error(`the list holds ${incidents.length} of ${total} cases`)
}

/** Real cases by the portal's own call, and after every round of them many copies for other accounts. */
async function fill(portal: Portal, db: Db): Promise<Reader[]> {
  const people: Reader[] = []
  for (let at = 0; at < readers; at++) people.push(await portal.person())
  const report = await reportOf(portal)
  const first = await makeAccounts(db, stored / 10)
  for (let round = 0; round < own; round++) {
    for (const person of people)
      await portal.client.post('/api/incidents/store', report, { ...person, 'content-type': 'application/json' })
    await copyCases(db, first, stored / own - readers)
  }
  await sql`VACUUM ANALYZE`.execute(db)
  await sql`CHECKPOINT`.execute(db)
  return people
}

/** Ten cases for each of them. Gives the first one's number. */
async function makeAccounts(db: Db, count: number) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account (name, email, password_hash, phone_number, gender)
    SELECT 'Person', 'copy' || n || '@example.org', 'none', '+4700000000', 'Female'
    FROM generate_series(1, ${count}::integer) n RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

/** As large as real ones, sealed values and keys included; nobody opens them. */
async function copyCases(db: Db, first: number, count: number) {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL synchronous_commit = off`.execute(trx)
    await sql`
      WITH model AS (SELECT * FROM incident ORDER BY id DESC LIMIT 1),
      made AS (
        INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed,
          status, submitted_at)
        SELECT ${first} + floor(random() * ${stored / 10})::bigint, date, time, country_id, city_id,
          harassment_category_id, description_sealed, status, submitted_at
        FROM model, generate_series(1, ${count}::integer) RETURNING id
      ), witnesses AS (
        INSERT INTO witness (incident_id, name_sealed, contact_number_sealed)
        SELECT made.id, kept.name_sealed, kept.contact_number_sealed
        FROM made, (SELECT w.* FROM witness w JOIN model ON w.incident_id = model.id) kept
      )
      INSERT INTO keyring.incident_key (incident_id, kek_id, wrapped_key)
      SELECT made.id, kept.kek_id, kept.wrapped_key
      FROM made, (SELECT k.* FROM keyring.incident_key k JOIN model ON k.incident_id = model.id) kept`.execute(trx)
  })
}

async function reportOf({ client }: Portal) {
  const { cities } = lists.parse(JSON.parse((await client.get('/api/general/cities/list')).body))
  const [city] = cities
  return JSON.stringify({
    date: '2026-01-15',
    time: '16:40',
    country_id: city?.country_id,
    city_id: city?.id,
    harassment_category_id: 1,
    description: 'På bussen hjem ble jeg ropt etter av to voksne menn. '.repeat(10),
    status: 'Submitted',
    witnesses: [{ name: 'Vitne', contact_number: '90000000' }],
  })
}
