import { witnessFieldNames } from '#contract/incidentFacts.ts'
import type { Pool } from 'pg'
import { listIncidents } from '#contract/incidents.ts'
import { withPortal, timed, type Portal } from './portal.ts'
import { middleAndMost, print } from './table.ts'

const stored = 1_000_000
const readers = 25
/** How many cases each reader has, spread evenly among all others'. */
const own = 20
const perSecond = 50
const asked = 1500

type Query = Pool['query']

/** A reader's own list with a million cases stored. */
export const benchList = () =>
  withPortal(async (portal, database) => {
    const tokens = await fill(portal, database.query.bind(database))
    let turn = 0
    const list = () => portal.call('/incidents/list', { token: tokens[(turn += 1) % readers] })
    mustBeWhole(await list())
    await timed(200, perSecond, list)
    const ours = await timed(asked, perSecond, list)
    const baseline = await timed(asked, perSecond, () => database.query('SELECT 1'))
    print(
      `Own cases, ${own} each, with ${stored.toLocaleString('en')} stored, ${perSecond} requests a second`,
      'SELECT 1 through a pool of ten connections',
      middleAndMost('', ours, baseline, { atMost: 15 }),
    )
  })

function mustBeWhole(answer: unknown) {
  const { incidents, total } = listIncidents.schema.response[200].parse(answer)
  if (incidents.length !== own || total !== own) throw new Error(`the list holds ${incidents.length} of ${total} cases`)
}

/** Creates real cases through the portal's API, and after each round many copies for other accounts. */
async function fill(portal: Portal, query: Query) {
  const tokens: string[] = []
  for (let at = 0; at < readers; at++) tokens.push((await portal.person(`reader${at}`)).token)
  const body = {
    ...(await portal.report()),
    witnesses: [{ name: 'Vitne', contact_number: '90000000' }],
  }
  const first = await makeAccounts(query, stored / 10)
  for (let round = 0; round < own; round++) {
    for (const token of tokens) await portal.call('/incidents/store', { token, body })
    await copyCases(query, first, stored / own - readers)
  }
  await query('VACUUM ANALYZE')
  await query('CHECKPOINT')
  return tokens
}

/** Accounts without a password, for copies of cases. Returns the first one's id. */
export async function makeAccounts(query: Query, count: number) {
  const { rows } = await query(`
    INSERT INTO account (name, email, password_hash, phone_number, gender)
    SELECT 'Person', 'copy' || n || '@example.org', 'none', '+4700000000', 'Female'
    FROM generate_series(1, ${count}) n RETURNING id`)
  return Number(rows[0]?.id)
}

const sealedColumns = witnessFieldNames.map((field) => `${field}_sealed`)

/** As large as real cases, sealed values and keys included; they cannot be decrypted, and nothing reads them. */
const copyCases = (query: Query, first: number, count: number) =>
  query(`
    WITH model AS (SELECT * FROM incident ORDER BY id DESC LIMIT 1),
    made AS (
      INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed,
        status, submitted_at)
      SELECT ${first} + floor(random() * ${stored / 10})::bigint, date, time, country_id, city_id,
        harassment_category_id, description_sealed, status, submitted_at
      FROM model, generate_series(1, ${count}) RETURNING id
    ), witnesses AS (
      INSERT INTO witness (incident_id, ${sealedColumns.join(', ')})
      SELECT made.id, ${sealedColumns.map((column) => `kept.${column}`).join(', ')}
      FROM made, (SELECT w.* FROM witness w JOIN model ON w.incident_id = model.id) kept
    )
    INSERT INTO keyring.incident_key (incident_id, kek_id, wrapped_key)
    SELECT made.id, kept.kek_id, kept.wrapped_key
    FROM made, (SELECT k.* FROM keyring.incident_key k JOIN model ON k.incident_id = model.id) kept`)
