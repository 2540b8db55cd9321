import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { readLedger } from '#server/cases/erasure/ledger.ts'
import { readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { caseWithFiles, pdf, sameLedgers, startServerOf, until, untilServed, usePortal } from '../testing/index.ts'
import { openDeafLine } from '../testing/deafLine.ts'
import { watchDatabase } from '../testing/heldWrites.ts'

const portal = usePortal()
const { query } = portal
let server: Awaited<ReturnType<typeof startServerOf>> | undefined
let line: Awaited<ReturnType<typeof openDeafLine>>
beforeAll(async () => void (line = await openDeafLine(portal.databaseUrl)))
afterAll(async () => {
  await server?.kill()
  line.close()
})

async function start() {
  line.hear()
  const before = await finished()
  const started = await startServerOf(portal, { DATABASE_URL: line.url })
  server = started
  // What a start finishes is over, also when it is tried a second time: what is begun from here on waits for a job of its own.
  await until(async () => (await finished()) > before, 90)
  return started
}
const finished = async () =>
  (await query("SELECT FROM pgboss.job WHERE name = 'erasure' AND state = 'completed'")).length

/**
 * What the server waits for within each step when somebody holds it, and what is still there then. `line`: in LEDGER_DIR. Without a
 * `hold`, there is no job, and the server dies before the first step.
 */
const steps = [
  { at: 'noted', step: 'noted', hold: '', line: 0, key: 1, rows: 1, file: true },
  // Plain readings go on: the line is written, and that it is cannot be.
  { at: 'noted, with its line in LEDGER_DIR', step: 'noted', hold: 'LOCK TABLE erasure IN SHARE ROW EXCLUSIVE MODE', line: 1, key: 1, rows: 1, file: true }, // prettier-ignore
  { at: 'kept', step: 'kept', hold: 'LOCK TABLE keyring.incident_key IN ACCESS EXCLUSIVE MODE', line: 1, key: 1, rows: 1, file: true }, // prettier-ignore
  { at: 'kept, without its key', step: 'kept', hold: 'LOCK TABLE idempotency IN ACCESS EXCLUSIVE MODE', line: 1, key: 1, rows: 1, file: true }, // prettier-ignore
  { at: 'rowless', step: 'rowless', hold: 'LOCK TABLE media_file IN ACCESS EXCLUSIVE MODE', line: 1, key: 0, rows: 0, file: true }, // prettier-ignore
  { at: 'rowless, without its files', step: 'rowless', hold: 'SELECT pg_advisory_xact_lock(20261122)', line: 1, key: 0, rows: 0, file: false }, // prettier-ignore
]

for (const { at, step, hold, ...there } of steps)
  test(`an erasure whose server is killed -9 at the step "${at}" is finished by the next start`, async () => {
    const { services } = portal
    const owner = await portal.given.account()
    const { id } = await caseWithFiles(portal, owner, [{ name: 'brev.pdf', bytes: pdf() }])
    const [document] = await query('SELECT storage_name FROM incident_document WHERE incident_id = $1', [id])
    const name = String(document?.['storage_name'])
    const [, linesBefore = 0] = await ledgers()
    const left = async () => ({
      line: (await readLedgerFile(services.config)).entries.length - linesBefore,
      key: (await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).length,
      rows: (await query('SELECT FROM incident WHERE id = $1', [id])).length,
      file: await services.storage.has(name),
    })
    const running = await start()
    const holder = await portal.connection.pool.connect()
    let held: Promise<unknown> | undefined
    await portal.inTransaction(async (trx) => {
      await beginCaseErasure(services, trx, { id })
      if (!hold) return
      await promiseFinishing(services, trx)
      // From here on the step cannot be taken. A lock of what this transaction has written is got at its commit, before the job begins.
      held = holder.query(`BEGIN; ${hold}`)
      if (step !== 'noted') await held
      else await until(async () => (await waiting()).length > 0)
    })
    await held
    await until(async () => {
      const [row] = await query('SELECT step FROM erasure WHERE subject_id = $1', [id])
      return row?.['step'] === step && (!hold || (await waiting()).length > 0)
    }, 30)
    await running.kill()
    // What the killed server had begun to write is undone, also when it comes to hear that it may go on.
    await query(`SELECT pg_terminate_backend(pid, 10000) ${waitingBackends}`)
    await holder.query('ROLLBACK')
    holder.release()
    expect(await left()).toEqual(there)
    expect(await portal.as(owner).get(`/incidents/show/${id}`)).toMatchObject({ statusCode: 404 })

    const next = await start()
    await until(async () => (await query('SELECT FROM erasure')).length === 0, 30)
    expect(await left()).toEqual({ line: 1, key: 0, rows: 0, file: false })
    expect(await query("SELECT FROM audit.entry WHERE action = 'erased' AND subject_id = $1", [id])).toHaveLength(1)
    await sameLedgers(portal)
    await next.stop()
  })

const waitingBackends = "FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
const waiting = () => query(`SELECT ${waitingBackends}`)

const ledgers = async () => [
  (await readLedger(portal.db)).length,
  (await readLedgerFile(portal.services.config)).entries.length,
]

test('an account whose erasure at once is killed -9 before its commit is whole, and after its commit is erased by the next start', async () => {
  const owner = await portal.given.account()
  const { id } = await caseWithFiles(portal, owner, [{ name: 'brev.pdf', bytes: pdf() }])
  const headers = { authorization: `Bearer ${owner.token}`, connection: 'close' }
  const body = { password: owner.password, at_once: true }
  const ask = async () => (await server?.post('/api/user/leaving', body, headers)) ?? expect.fail()
  // Undefined when the server is gone.
  const leave = () => untilServed(ask).catch(() => undefined)
  const left = async () => ({
    accounts: (await query('SELECT FROM account WHERE id = $1 AND email = $2', [owner.id, owner.email])).length,
    cases: (await query('SELECT FROM incident WHERE id = $1 AND user_id = $2', [id, owner.id])).length,
    keys: (await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).length,
  })
  const database = await watchDatabase(portal.databaseUrl)
  onTestFinished(() => database.close())
  const before = await ledgers()
  server = await start()
  await database.hold()
  const cut = leave()
  const held = await until(async () => (await database.waiting()).length > 0 && (await database.waiting()), 30)
  await server.kill()
  await database.letGo()
  await database.ended(held)
  await cut
  expect([await left(), await ledgers()]).toEqual([{ accounts: 1, cases: 1, keys: 1 }, before])

  server = await start()
  line.deafen()
  const unheard = leave()
  await until(() => line.unheard() > 0, 30)
  await server.kill()
  await unheard
  expect((await left()).accounts).toBe(0)
  server = await start()
  await until(async () => (await query('SELECT FROM erasure')).length === 0, 30)
  expect(await left()).toEqual({ accounts: 0, cases: 0, keys: 0 })
  // The account and its case, in both places.
  expect(await ledgers()).toEqual(before.map((entries) => entries + 2))
  await sameLedgers(portal)
  expect(await verifyAudit(portal.db, portal.services.secret)).toMatchObject({ holds: true })
  await server.stop()
})
