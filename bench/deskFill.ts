import { createHash, randomBytes } from 'node:crypto'
import { type CodeList, codes } from '#contract/codes.ts'
import { countedCodes, isSeveral } from '#contract/deskNumbers.ts'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { roles } from '#contract/staff.ts'
import type { Portal, Query } from './portal.ts'

/** Whole cases, made through the portal's own call: these can be decrypted. */
export const searchable = 2000
/** When they happened, so that a filter finds them alone. */
export const searchableDay = '2026-02-02'
const perAccount = 400
const staffCount = 20

/** Three leads and a caseworker with a session each, as signing in opens one. Answers their cookies. */
export async function makeStaff(query: Query) {
  await query(
    `INSERT INTO staff (email, name, roles, state, password_hash, created_at, updated_at)
     SELECT 'bench' || n || '@example.org', 'Ansatt ' || n, ARRAY['caseworker'], 'active', 'none', now(), now()
     FROM generate_series(1, ${staffCount}) n`,
  )
  const cookieOf = async (email: string, own: readonly string[]) => {
    const token = randomBytes(32).toString('base64url')
    await query('UPDATE staff SET roles = $2 WHERE email = $1', [email, own])
    await query(
      `INSERT INTO staff_session (staff_id, token_hash, device, created_at, last_used_at, expires_at, second_factor_at)
       SELECT id, $2, 'Bench', now(), now(), now() + interval '12 hours', now() FROM staff WHERE email = $1`,
      [email, createHash('sha256').update(token).digest()],
    )
    return `staff=${token}`
  }
  return {
    lead: await cookieOf('bench1@example.org', roles),
    caseworker: await cookieOf('bench2@example.org', ['caseworker']),
    /** One person looks into 300 cases an hour at most. */
    others: [await cookieOf('bench4@example.org', roles), await cookieOf('bench5@example.org', roles)],
  }
}

/** Real cases first, then copies of one of them, in all states, of many places, kinds and people, over five years. */
export async function fillCases(portal: Portal, query: Query, stored: number) {
  const facts = { ...(await portal.report()), witnesses: [{ name: 'Vitne Vitnesen', contact_number: '90000000' }] }
  for (let made = 0, account = 0; made < searchable; account += 1) {
    const { token } = await portal.person(`bench${account}`)
    for (let at = 0; at < perAccount && made < searchable; at += 1, made += 1) {
      const description = made % 100 === 99 ? `${facts.description} solsikke` : facts.description
      const body = { ...facts, date: searchableDay, description }
      await portal.call('/incidents/store', { token, body })
    }
  }
  const copy = await prepareCopies(query, stored / 10)
  const round = 50_000
  for (let left = stored - searchable; left > 0; left -= round) await copy(Math.min(left, round))
  await query('VACUUM ANALYZE')
  await query('CHECKPOINT')
}

/** Accounts without a password. Answers what gives them so many copies of the first case; those of `makeStaff` have worked on them. */
export async function prepareCopies(query: Query, accounts: number, { haveWitnesses = false } = {}) {
  const { rows } = await query(`
    INSERT INTO account (name, email, password_hash, phone_number, gender)
    SELECT 'Person', 'copy' || n || '@example.org', 'none', '+4700000000', 'Female'
    FROM generate_series(1, ${accounts}) n RETURNING id`)
  await query("INSERT INTO label (name) SELECT 'Etikett ' || n FROM generate_series(1, 10) n")
  // Most of the copies are older than any case gets: beside the measurement their owners would be told, which takes an hour.
  await query("DELETE FROM pgboss.schedule WHERE name = 'retention'")
  return (count: number) => copyCases(query, [Number(rows[0]?.id), accounts], count, haveWitnesses)
}

const sealedColumns = witnessFieldNames.map((field) => `${field}_sealed`)

/** As large as real cases; they cannot be decrypted, and only the search would. 92 of 100 are closed, as after some years. */
const copyCases = (query: Query, [first, accounts]: [number, number], count: number, haveWitnesses: boolean) =>
  query(`
    WITH model AS (SELECT * FROM incident ORDER BY id LIMIT 1),
    place AS (SELECT array_agg(id ORDER BY id) AS ids FROM city WHERE country_id = 578),
    abroad AS (SELECT array_agg(id ORDER BY id) AS ids FROM city WHERE country_id <> 578),
    kind AS (SELECT array_agg(id ORDER BY id) AS ids FROM harassment_category),
    people AS (SELECT array_agg(id ORDER BY id) AS ids FROM staff WHERE email LIKE 'bench%'),
    dice AS (SELECT n, random() AS state, random() AS city, random() AS kind, random() AS who, random() AS age,
      random() AS priority, random() AS outcome, random() AS norway FROM generate_series(1, ${count}) n),
    facts AS (
      SELECT dice.*, CASE WHEN state < 0.02 THEN 'Submitted' WHEN state < 0.04 THEN 'Received'
          WHEN state < 0.07 THEN 'InProgress' WHEN state < 0.08 THEN 'WaitingForReporter' ELSE 'Closed' END AS status,
        CASE WHEN norway < 0.95 THEN place.ids[1 + floor(city * array_length(place.ids, 1))::int]
          ELSE abroad.ids[1 + floor(city * array_length(abroad.ids, 1))::int] END AS city_id,
        kind.ids[1 + floor(kind * array_length(kind.ids, 1))::int] AS category_id,
        people.ids[1 + floor(who * array_length(people.ids, 1))::int] AS staff_id,
        now() - CASE WHEN state < 0.08 THEN age * interval '40 days' ELSE age * interval '1800 days' END AS submitted
      FROM dice, place, abroad, kind, people
    ), made AS (
      INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status,
        submitted_at, active_at, priority, assignee_id, outcome, closed_at)
      SELECT ${first} + floor(random() * ${accounts})::bigint, (facts.submitted - interval '1 day')::date, model.time, city.country_id, facts.city_id,
        facts.category_id, model.description_sealed, facts.status, facts.submitted, facts.submitted + interval '1 hour',
        CASE WHEN facts.priority < 0.9 THEN 'normal' WHEN facts.priority < 0.98 THEN 'high' ELSE 'urgent' END,
        CASE WHEN facts.status = 'Submitted' AND who < 0.7 THEN NULL ELSE facts.staff_id END,
        CASE WHEN facts.status = 'Closed' THEN (ARRAY['guidance_given', 'referred_police', 'recorded_for_statistics',
          'referred_ldo', 'outside_scope', 'spam'])[1 + floor(facts.outcome * 6)::int] END,
        CASE WHEN facts.status = 'Closed' THEN facts.submitted + interval '20 days' END
      FROM facts JOIN city ON city.id = facts.city_id, model
      RETURNING id, status, submitted_at, assignee_id
    ), coded AS (
      INSERT INTO coding (incident_id, version, code_list, changed_at, changed_by, ${countedCodes.join(', ')})
      SELECT made.id, 1, 1, now(), people.ids[1], ${countedCodes.map(someOf).join(', ')}
      FROM made, people WHERE made.id % 10 > 0
    ), labelled AS (
      INSERT INTO incident_label (incident_id, label_id) SELECT id, 1 + id % 10 FROM made WHERE id % 20 = 0
    ), witnesses AS (
      INSERT INTO witness (incident_id, ${sealedColumns.join(', ')})
      SELECT made.id, ${sealedColumns.map((column) => `kept.${column}`).join(', ')}
      FROM made, (SELECT w.* FROM witness w JOIN model ON w.incident_id = model.id) kept WHERE ${haveWitnesses}
    ), history AS (
      INSERT INTO incident_activity (incident_id, action, status_after) SELECT id, 'submitted', 'Submitted' FROM made
    ), answered AS (
      INSERT INTO incident_activity (incident_id, action, status_after, staff_id, at)
      SELECT made.id, 'acknowledged', 'Received', people.ids[1], submitted_at + random() * interval '9 days'
      FROM made, people WHERE status <> 'Submitted'
    )
    INSERT INTO keyring.incident_key (incident_id, kek_id, wrapped_key)
    SELECT made.id, kept.kek_id, kept.wrapped_key
    FROM made, (SELECT k.* FROM keyring.incident_key k JOIN model ON k.incident_id = model.id) kept`)

/** As SQL: a code of a list by chance; of a list of which a case may have several, two of them. */
export function someOf(list: CodeList) {
  // A platform goes with the arena `online`.
  if (list === 'platform') return 'NULL'
  // These stand alone.
  const from = codes[list].filter((code) => code !== 'none' && code !== 'unknown')
  const oneOf = (some: readonly string[]) =>
    `(ARRAY['${some.join("', '")}'])[1 + floor(random() * ${some.length})::integer]`
  const half = Math.ceil(from.length / 2)
  return isSeveral(list) ? `ARRAY[${oneOf(from.slice(0, half))}, ${oneOf(from.slice(half))}]` : oneOf(from)
}
