import { openPortal, timed } from './portal.ts'
import { median, percentile, print } from './table.ts'

const stored = 1_000_000
const readers = 10
const each = 30

/** One's own list while a million cases of others are stored. */
export async function benchList() {
  const portal = await openPortal()
  try {
    const report = await portal.report()
    const people = await Promise.all(Array.from({ length: readers }, (_, at) => portal.person(`reader${at}`)))
    for (const { token } of people)
      for (let at = 0; at < each; at += 1) await portal.call('/incidents/store', { token, body: report })
    const database = await portal.database()
    await fill(database.query.bind(database))
    let turn = 0
    const own = () => portal.call('/incidents/list', { token: people[(turn += 1) % readers]?.token })
    await timed(200, 100, own)
    const ours = await timed(1500, 50, own)
    const baseline = await timed(1500, 50, () => database.query('SELECT 1'))
    await database.end()
    print(
      `Own cases with ${stored.toLocaleString('en')} stored, 50 requests a second`,
      'SELECT 1 through a pool of ten connections',
      [
        { what: 'p50', ours: median(ours), baseline: median(baseline), unit: 'ms' },
        {
          what: 'p99',
          ours: percentile(ours, 0.99),
          baseline: percentile(baseline, 0.99),
          unit: 'ms',
          bar: { atMost: 15 },
        },
      ],
    )
  } finally {
    await portal.close()
  }
}

/** Cases of twenty thousand others: real rows, copied under other owners. Nobody can open them, and nobody asks to. */
async function fill(query: (sql: string) => Promise<unknown>) {
  await query(`
    INSERT INTO account (name, email, password_hash, phone_number, gender)
    SELECT 'Other', 'other' || n || '@example.org', 'none', '1', 'Male' FROM generate_series(1, 20000) AS n`)
  await query(`
    INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status,
      submitted_at, created_at)
    SELECT other.id, '2026-01-15', '12:00', real.country_id, real.city_id, real.harassment_category_id,
      real.description_sealed, 'Submitted', now(), now() - n * interval '1 minute'
    FROM (SELECT * FROM incident LIMIT 1) AS real, generate_series(1, ${stored}) AS n
    JOIN (SELECT id, row_number() OVER () - 1 AS nr FROM account WHERE password_hash = 'none') AS other
      ON other.nr = n % 20000`)
  await query(`
    INSERT INTO keyring.incident_key (incident_id, kek_id, wrapped_key)
    SELECT incident.id, real.kek_id, real.wrapped_key
    FROM incident, (SELECT * FROM keyring.incident_key LIMIT 1) AS real
    ON CONFLICT DO NOTHING`)
  await query('VACUUM ANALYZE')
}
