import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { countedCodes } from '#contract/deskNumbers.ts'
import { freezeDue } from '#server/features/numbers/frozen/freezing.ts'
import { systemClock } from '#server/platform/clock.ts'
import { makeStaff, someOf } from './deskFill.ts'
import { secondsOf, withoutDemo, withPortal, type Portal, type Query } from './portal.ts'
import { print } from './table.ts'

/** Cases of one quarter. `BENCH_CASES` for a smaller try. */
const stored = Number(process.env['BENCH_CASES'] ?? 100_000)

/** The nightly job that freezes a quarter: how long it takes, and how long the server that does it answers nobody else meanwhile. */
export const bench = () =>
  withPortal(async (portal, query) => {
    await fill(portal, query)
    const grouped =
      'SELECT array_agg(i.id) FROM incident i JOIN coding ON coding.incident_id = i.id GROUP BY to_jsonb(coding)'
    const baseline = await secondsOf(() => query(grouped))
    const { db, close } = await portal.jobs()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const ours = await secondsOf(() => freezeDue({ db, clock: systemClock, secret: randomBytes(32), isDemo: false }))
    delay.disable()
    await close()
    const { rows } = await query<{ stamped: number }>('SELECT count(*)::integer AS stamped FROM frozen_case')
    if (rows[0]?.stamped !== stored) throw new Error(`${rows[0]?.stamped} cases were frozen`)
    print(`A quarter of ${stored.toLocaleString('en')} cases that is frozen`, 'one query that groups the same cases', [
      { what: 'until it is committed', ours, baseline, unit: 's', bar: { atMost: 30 } },
      { what: 'longest wait of others, p99', ours: delay.percentile(99) / 1e6, unit: 'ms' },
      { what: 'longest wait of others', ours: delay.max / 1e6, unit: 'ms' },
    ])
  }, withoutDemo)

/** Copies of one case, each coded at random: hardly two are alike, which is the most work. */
async function fill(portal: Portal, query: Query) {
  const { token } = await portal.person('bench')
  await portal.call('/incidents/store', { token, body: await portal.report() })
  await makeStaff(query)
  await query(
    `INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status, submitted_at)
     SELECT user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status,
       date_trunc('quarter', now()) - interval '5 months' FROM incident, generate_series(2, $1)`,
    [stored],
  )
  await query("UPDATE incident SET submitted_at = date_trunc('quarter', now()) - interval '5 months'")
  await query(
    `INSERT INTO coding (incident_id, version, code_list, changed_at, changed_by, ${countedCodes.join(', ')})
     SELECT id, 1, 1, now(), (SELECT min(id) FROM staff), ${countedCodes.map(someOf).join(', ')} FROM incident`,
  )
  await query('VACUUM ANALYZE')
}
