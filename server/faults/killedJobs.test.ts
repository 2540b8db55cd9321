import type { PoolClient } from 'pg'
import type { ArticleContent } from '#contract/deskArticles.ts'
import { categoryOf, startServerOf, until, useItems, useStaffedPortal } from '../testing/index.ts'

const { portal, desk, query } = useStaffedPortal()
let server: Awaited<ReturnType<typeof startServerOf>>
beforeEach(async () => void (server = await start()))
afterAll(() => server.kill())

const start = () => startServerOf(portal)
const runNow = (job: 'freezing' | 'publishing') =>
  portal.inTransaction((trx) => portal.services.jobs.send(trx, job, {}))
const items = useItems<ArticleContent>(portal, desk, 'article', (given) => given)

/** Kills the server once it waits for the table that is locked, having written the other, and gives the lock up. */
async function killWaiting(holder: PoolClient, locked: string, written: string) {
  const waits = `SELECT pid FROM pg_locks one WHERE relation = $1::regclass AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND EXISTS (SELECT FROM pg_locks WHERE pid = one.pid AND relation = $2::regclass AND mode = 'RowExclusiveLock')`
  const { pid } = await until(async () => (await query(waits, [locked, written]))[0], 30)
  await server.kill()
  await holder.query('ROLLBACK')
  holder.release()
  await until(async () => (await query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length === 0)
}

test('a freezing whose server is killed in its middle leaves nothing, and that of the next night the whole quarter', async () => {
  // Of fewer than thirty reports nothing is left to the next quarter.
  const ids: number[] = []
  for (let at = 0; at < 37; at += 1) ids.push((await portal.given.case()).id)
  await query("UPDATE incident SET submitted_at = '2024-02-10' WHERE id = ANY ($1)", [ids])
  const tonight = () => runNow('freezing')
  const frozen = () => query('SELECT incident_id AS id FROM frozen_case ORDER BY 1')

  // All is stored but what it leaves to the next quarter.
  const holder = await portal.connection.pool.connect()
  await holder.query('BEGIN; LOCK TABLE frozen_error IN EXCLUSIVE MODE')
  await tonight()
  await killWaiting(holder, 'frozen_error', 'frozen_group')
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

test('a planned publishing whose server is killed in its middle leaves the page from before, and the next server the new one', async () => {
  await server.stop()
  const ada = await items.editor()
  const category = await categoryOf(portal.db, 'Kultur')
  const before = {
    title: 'Før',
    description: 'Gammel.',
    date: '2026-05-17',
    categories: [category],
    hashtags: ['gammelt'],
  }
  const live = await items.published(ada, before)
  const saved = await items.saved(ada, live, { title: 'Etter', description: 'Ny.', hashtags: ['nytt', 'to'] })
  await items.plan(ada, saved, items.inMinutes(1))
  await query("UPDATE editorial_item SET publish_at = now() - interval '1 minute' WHERE id = $1", [live.id])
  const shown = async () => {
    const { impactHighlight } = (await portal.as(null).get(`/impact-highlight/show/${live.public_id}`)).body
    const { title, description, hashtags } = impactHighlight
    return [title, description, ...hashtags.map(({ name }: { name: string }) => name).toSorted()]
  }

  // The article's row is written, and the hashtags cannot be.
  const holder = await portal.connection.pool.connect()
  await holder.query('BEGIN; LOCK TABLE article_hashtag IN EXCLUSIVE MODE')
  server = await start()
  await runNow('publishing')
  await killWaiting(holder, 'article_hashtag', 'article')
  expect(await shown()).toEqual(['Før', 'Gammel.', 'gammelt'])

  server = await start()
  await runNow('publishing')
  const seen = new Set<string>()
  await until(async () => {
    const page = await shown()
    seen.add(page.join())
    return page[0] === 'Etter'
  }, 30)
  expect([...seen].filter((page) => page !== 'Før,Gammel.,gammelt')).toEqual(['Etter,Ny.,nytt,to'])
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
