import { sameLedgers, startServerOf, until, usePortal } from '#server/testing/index.ts'

const portal = usePortal()
let server: Awaited<ReturnType<typeof startServerOf>>
beforeAll(async () => void (server = await start()))
afterAll(() => server.kill())

const start = () => startServerOf(portal)
const { query } = portal
const runNow = () => portal.inTransaction((trx) => portal.services.jobs.send(trx, 'retention', {}))

/** What the job waits for while somebody holds the table; it is killed there. Later steps: `killedErasure.test.ts`. */
const steps = [
  ['retention_notice', 'nobody is told twice, and nothing is erased that was not told of'],
  ['incident', 'the case stands as it was, or its erasure is finished'],
  ['erasure', 'a begun erasure is not forgotten, and the ledger has no entry without it'],
] as const

test.for(steps)('a server that is killed while it waits for %s leaves nothing half: %s', async ([table]) => {
  const { id } = await portal.given.case()
  await query("UPDATE incident SET submitted_at = submitted_at - interval '25 months' WHERE id = $1", [id])
  const [{ due } = { due: '' }] = await query(
    "SELECT ((submitted_at AT TIME ZONE 'Europe/Oslo')::date + interval '2 years')::date::text AS due FROM incident WHERE id = $1",
    [id],
  )
  if (table !== 'retention_notice')
    await query(
      "INSERT INTO retention_notice (incident_id, days, due_on, asked_at, told_at) VALUES ($1, 14, $2, now(), now() - interval '20 days')",
      [id, due],
    )
  const holder = await portal.connection.pool.connect()
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  await runNow()
  const waits = `SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await until(async () => (await query(waits, [table])).length > 0, 40)
  await server.kill()
  await holder.query('ROLLBACK')
  holder.release()
  server = await start()
  await runNow()
  if (table === 'retention_notice') {
    await until(async () => (await query('SELECT FROM retention_notice WHERE incident_id = $1', [id])).length === 1, 40)
    expect(await query('SELECT FROM incident WHERE id = $1', [id])).toHaveLength(1)
    return
  }
  const audited = () => query("SELECT FROM audit.entry WHERE action = 'erased' AND subject_id = $1", [id])
  await until(async () => (await audited()).length > 0, 60)
  expect(await audited()).toHaveLength(1)
  expect(await query('SELECT FROM incident WHERE id = $1', [id])).toEqual([])
  expect(await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).toEqual([])
  expect(await query('SELECT FROM erasure WHERE subject_id = $1', [id])).toEqual([])
  await sameLedgers(portal)
})
