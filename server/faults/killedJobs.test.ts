import { startServerOf, until, usePortal } from '../testing/index.ts'

const portal = usePortal()
const { query } = portal
let server: Awaited<ReturnType<typeof startServerOf>>
beforeEach(async () => void (server = await start()))
afterAll(() => server.kill())

const start = () => startServerOf(portal)

test('a freezing whose server is killed in its middle leaves nothing, and that of the next night the whole quarter', async () => {
  // Of fewer than thirty reports nothing is left to the next quarter.
  const ids: number[] = []
  for (let at = 0; at < 37; at += 1) ids.push((await portal.given.case()).id)
  await query("UPDATE incident SET submitted_at = '2024-02-10' WHERE id = ANY ($1)", [ids])
  const tonight = () => portal.inTransaction((trx) => portal.services.jobs.send(trx, 'freezing', {}))
  const frozen = () => query('SELECT incident_id AS id FROM frozen_case ORDER BY 1')

  // All is stored but what it leaves to the next quarter.
  const holder = await portal.connection.pool.connect()
  await holder.query('BEGIN; LOCK TABLE frozen_error IN EXCLUSIVE MODE')
  await tonight()
  const waits = `SELECT pid FROM pg_locks one WHERE relation = 'frozen_error'::regclass AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND EXISTS (SELECT FROM pg_locks
         WHERE pid = one.pid AND relation = 'frozen_group'::regclass AND mode = 'RowExclusiveLock')`
  const { pid } = await until(async () => (await query(waits))[0], 30)
  await server.kill()
  await holder.query('ROLLBACK')
  holder.release()
  await until(async () => (await query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length === 0)
  for (const table of ['frozen_base', 'frozen_case', 'frozen_group', 'frozen_error'])
    expect([table, await query(`SELECT FROM ${table}`)]).toEqual([table, []])

  server = await start()
  await tonight()
  await until(async () => (await frozen()).length > 0, 30)
  expect(await frozen()).toEqual(ids.map((id) => ({ id })))
  const [quarter] = await query(`SELECT quarter, sum(count)::integer AS count FROM frozen_group
    JOIN frozen_base ON frozen_base.id = base_id GROUP BY quarter`)
  expect([35, 40]).toContain(quarter?.['count'])
  expect(quarter?.['quarter']).toBe('2024-01-01')
  await server.stop()
})

test('what came due in the nights while no server ran is done by the next', async () => {
  await until(async () => (await query("SELECT FROM pgboss.schedule WHERE name = 'bin'")).length > 0)
  await server.stop()
  await query(`UPDATE pgboss.schedule SET created_on = now() - interval '3 days';
    UPDATE pgboss.version SET cron_on = now() - interval '2 days'`)
  server = await start()
  await until(async () => (await query("SELECT FROM pgboss.job WHERE name = 'bin'")).length > 0)
  await server.stop()
})
