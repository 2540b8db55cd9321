import { setTimeout as pause } from 'node:timers/promises'
import { fillCases, makeStaff } from './deskFill.ts'
import { withPortal, type Query } from './portal.ts'
import { print } from './table.ts'

/** Cases that are due at once. `BENCH_CASES` for a smaller try. */
const stored = Number(process.env['BENCH_CASES'] ?? 10_000)

/**
 * The job that erases cases after two years, from its start to the last audit row: ledger, key, rows and log of each. The cases hold
 * a description, nine of ten a coding, and two thousand of them a witness; none has a document or a message, so the step that removes
 * files finds none.
 */
export const bench = () =>
  withPortal(async (portal, query) => {
    await makeStaff(query)
    await fillCases(portal, query, stored)
    const due = await makeDue(query)
    const startedAt = performance.now()
    const { db, jobs, close } = await portal.jobs()
    // As its hour does.
    await db.transaction().execute((trx) => jobs.send(trx, 'retention', {}))
    await close()
    const left = "SELECT FROM incident WHERE status <> 'Draft' UNION ALL SELECT FROM erasure LIMIT 1"
    while ((await query(left)).rowCount) await pause(200)
    const minutes = (performance.now() - startedAt) / 60_000
    print(`Erasure of ${due.toLocaleString('en')} cases without documents and messages that are due at once`, 'none', [
      { what: 'cases erased', ours: due / minutes, unit: '/min', bar: { atLeast: 10_000 } },
    ])
  })

/** A backlog of three years of three thousand people, the youngest two years and a month old, and told of in time. */
async function makeDue(query: Query) {
  await query(`
    INSERT INTO account (email, name, phone_number, gender, password_hash)
    SELECT 'due' || n || '@example.org', 'Person ' || n, '90000000', 'Female', 'none' FROM generate_series(1, 3000) n`)
  await query(`
    UPDATE incident SET user_id = (SELECT min(id) FROM account WHERE email LIKE 'due%') + id % 3000,
      submitted_at = now() - interval '25 months' - id % 1000 * interval '1 day',
      date = (now() - interval '25 months' - id % 1000 * interval '1 day')::date - 1
    WHERE status <> 'Draft'`)
  const { rowCount } = await query(`
    INSERT INTO retention_notice (incident_id, days, due_on, asked_at, told_at)
    SELECT id, 14, ((submitted_at AT TIME ZONE 'Europe/Oslo')::date + interval '2 years')::date, now(), now() - interval '20 days'
    FROM incident WHERE status NOT IN ('Draft', 'Withdrawn')`)
  await query('VACUUM ANALYZE')
  return rowCount ?? 0
}
