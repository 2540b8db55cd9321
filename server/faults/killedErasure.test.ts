import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { readLedger } from '#server/cases/erasure/ledger.ts'
import { ensureLedgerFile, readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { sameLedgers } from '#server/testing/ledgerNames.ts'
import { caseWithFiles } from '../testing/caseWithFiles.ts'
import { openDeafLine } from '../testing/deafLine.ts'
import { pdf } from '../testing/documents.ts'
import { watchDatabase } from '../testing/heldWrites.ts'
import { until } from '../testing/mail.ts'
import { startServerOf, untilServed } from '../testing/process.ts'
import { fromOurPages } from '../testing/staff.ts'
import { useStaffedPortal } from '../testing/staffed.ts'

const { portal, desk, query, requests } = useStaffedPortal()
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

/** Undefined when the server is gone. */
const send = (path: string, body: unknown, headers: Record<string, string>) =>
  untilServed(() =>
    fetch(`${server?.url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    }),
  ).catch(() => undefined)

/** A person with a case, and what there is of both. */
async function leaver() {
  const owner = await portal.given.account()
  const { id } = await caseWithFiles(portal, owner, [{ name: 'brev.pdf', bytes: pdf() }])
  return {
    leave: () =>
      send('/user/leaving', { password: owner.password, at_once: true }, { authorization: `Bearer ${owner.token}` }),
    left: async () => ({
      accounts: (await query('SELECT FROM account WHERE id = $1 AND email = $2', [owner.id, owner.email])).length,
      cases: (await query('SELECT FROM incident WHERE id = $1 AND user_id = $2', [id, owner.id])).length,
      keys: (await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).length,
    }),
  }
}
const ledgers = async () => [
  (await readLedger(portal.db)).length,
  (await readLedgerFile(portal.services.config)).entries.length,
]

type Watched = Awaited<ReturnType<typeof watchDatabase>>

/** Starts a server and kills it while what `call` asks of it waits for its commit, which then never comes. */
async function killBeforeCommit(database: Watched, call: () => Promise<unknown>) {
  server = await start()
  await database.hold()
  const cut = call()
  const held = await until(async () => (await database.waiting()).length > 0 && (await database.waiting()), 30)
  await server.kill()
  await database.letGo()
  await database.ended(held)
  await cut
}

test('an account whose erasure at once is killed -9 before its commit is whole, and after its commit is erased by the next start', async () => {
  const { leave, left } = await leaver()
  const whole = { accounts: 1, cases: 1, keys: 1 }
  const database = await watchDatabase(portal.databaseUrl)
  onTestFinished(() => database.close())
  const before = await ledgers()
  await killBeforeCommit(database, leave)
  expect([await left(), await ledgers()]).toEqual([whole, before])

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

test('a witness who is taken out while the server is killed -9 is there before the commit, and after it gone and in both places of the ledger after the next start', async () => {
  const [owner, officer] = [await portal.given.account(), await desk.person('privacy_officer')]
  const vera = { name: 'Vera Vitnesen', contact_number: '95100001' }
  const { id } = await portal.given.incident({ owner, witnesses: [vera] })
  const call = await requests.takingOut(officer, id, vera)
  const takeOut = () => send(call.path, call.body, { ...fromOurPages, cookie: officer.cookie })
  const left = async () => (await query('SELECT FROM witness WHERE incident_id = $1', [id])).length
  const database = await watchDatabase(portal.databaseUrl)
  onTestFinished(() => database.close())
  const before = await ledgers()
  await killBeforeCommit(database, takeOut)
  expect([await left(), await ledgers()]).toEqual([1, before])

  server = await start()
  // Nothing can be written into LEDGER_DIR meanwhile, also not by the job that finishes it.
  const file = path.join(portal.services.config.ledgerDir, 'erasures')
  await ensureLedgerFile(portal.services.config)
  await rename(file, `${file}.aside`)
  await mkdir(file)
  line.deafen()
  const unheard = takeOut()
  await until(() => line.unheard() > 0, 30)
  await server.kill()
  await unheard
  await rmdir(file)
  await rename(`${file}.aside`, file)
  const [inDatabase = 0, inFile = 0] = before
  expect([await left(), await ledgers()]).toEqual([0, [inDatabase + 2, inFile]])

  server = await start()
  await until(async () => (await query('SELECT FROM erasure')).length === 0, 30)
  expect(await ledgers()).toEqual([inDatabase + 2, inFile + 2])
  await sameLedgers(portal)
  // The officer, who heard no answer, sends the same again.
  expect((await takeOut())?.status).toBe(200)
  expect(await ledgers()).toEqual([inDatabase + 2, inFile + 2])
  await server.stop()
})
