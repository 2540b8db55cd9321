import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { nameOf, readLedger, type LedgerEntry } from '#server/cases/erasure/ledger.ts'
import { readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { caseWithFiles } from '../testing/caseWithFiles.ts'
import { openDeafLine } from '../testing/deafLine.ts'
import { pdf } from '../testing/documents.ts'
import { watchDatabase } from '../testing/heldWrites.ts'
import { usePortal } from '../testing/index.ts'
import { until } from '../testing/mail.ts'
import { startServer } from '../testing/process.ts'

const portal = usePortal()
let server: Awaited<ReturnType<typeof startServer>> | undefined
let line: Awaited<ReturnType<typeof openDeafLine>>
beforeAll(async () => void (line = await openDeafLine(portal.databaseUrl)))
afterAll(async () => {
  if (server && server.child.exitCode === null && server.child.signalCode === null) await server.kill()
  line.close()
})

async function start() {
  line.hear()
  const { dataDir, publicUrl } = portal.services.config
  server = await startServer({ DATABASE_URL: line.url, DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  return server
}
const query = async (words: string, values: unknown[] = []) =>
  (await portal.connection.pool.query<Record<string, any>>(words, values)).rows

/** What the server waits for within each step when somebody holds it, and what is still there then. */
const steps = [
  { step: 'noted', hold: 'SELECT 1', key: 1, rows: 1, file: true },
  { step: 'kept', hold: 'LOCK TABLE keyring.incident_key IN ACCESS EXCLUSIVE MODE', key: 1, rows: 1, file: true },
  { step: 'keyless', hold: 'LOCK TABLE incident_document IN ACCESS EXCLUSIVE MODE', key: 0, rows: 1, file: true },
  { step: 'rowless', hold: 'LOCK TABLE media_file IN ACCESS EXCLUSIVE MODE', key: 0, rows: 0, file: true },
  { step: 'fileless', hold: 'SELECT pg_advisory_xact_lock(20261122)', key: 0, rows: 0, file: false },
]

for (const { step, hold, ...there } of steps)
  test(`an erasure whose server is killed -9 at the step "${step}" is finished by the next start`, async () => {
    const { services } = portal
    const owner = await portal.given.account()
    const { id } = await caseWithFiles(portal, owner, [{ name: 'brev.pdf', bytes: pdf() }])
    const [document] = await query('SELECT storage_name FROM incident_document WHERE incident_id = $1', [id])
    const name = String(document?.['storage_name'])
    const left = async () => ({
      key: (await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).length,
      rows: (await query('SELECT FROM incident WHERE id = $1', [id])).length,
      file: await services.storage.has(name),
    })
    const running = await start()
    const holder = await portal.connection.pool.connect()
    const begun = services.db.transaction().execute(async (trx) => {
      await beginCaseErasure(services, trx, { id })
      // Without a job, the server dies before its first step.
      if (step !== 'noted') await promiseFinishing(services, trx)
      // From here on the step cannot be taken.
      await holder.query(`BEGIN; ${hold}`)
    })
    await begun
    await until(async () => {
      const [row] = await query('SELECT step FROM erasure WHERE subject_id = $1', [id])
      const waiting = await query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return row?.['step'] === step && (waiting.length > 0 || step === 'noted')
    }, 30)
    await running.kill()
    await holder.query('ROLLBACK')
    holder.release()
    // What the killed server had begun to write is undone.
    await until(
      async () =>
        (await query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"))
          .length === 0,
    )
    expect(await left()).toEqual(there)
    expect(await portal.as(owner).get(`/incidents/show/${id}`)).toMatchObject({ statusCode: 404 })

    const next = await start()
    await until(async () => (await query('SELECT FROM erasure')).length === 0, 30)
    expect(await left()).toEqual({ key: 0, rows: 0, file: false })
    expect(await query("SELECT FROM audit.entry WHERE action = 'erased' AND subject_id = $1", [id])).toHaveLength(1)
    expect((await readLedgerFile(services.config)).entries).toEqual(await readLedger(services.db))
    await next.stop()
  }, 90_000)

/** A person with a case, and what there is of both. */
async function leaver() {
  const owner = await portal.given.account()
  const { id } = await caseWithFiles(portal, owner, [{ name: 'brev.pdf', bytes: pdf() }])
  return {
    leave: () =>
      fetch(`${server?.url}/api/user/leaving`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ password: owner.password, at_once: true }),
      }).catch(() => undefined),
    left: async () => ({
      accounts: (await query('SELECT FROM account WHERE id = $1 AND email = $2', [owner.id, owner.email])).length,
      cases: (await query('SELECT FROM incident WHERE id = $1 AND user_id = $2', [id, owner.id])).length,
      keys: (await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).length,
    }),
  }
}
const ledgers = async () => [
  (await readLedger(portal.services.db)).length,
  (await readLedgerFile(portal.services.config)).entries.length,
]

const byName = (one: LedgerEntry, other: LedgerEntry) => (nameOf(one) < nameOf(other) ? -1 : 1)

test('an account whose erasure at once is killed -9 before its commit is whole, and after its commit is erased by the next start', async () => {
  const { leave, left } = await leaver()
  const whole = { accounts: 1, cases: 1, keys: 1 }
  const database = await watchDatabase(portal.databaseUrl)
  try {
    const before = await ledgers()
    server = await start()
    await database.hold()
    const cut = leave()
    const held = await until(async () => (await database.waiting()).length > 0 && (await database.waiting()), 30)
    await server.kill()
    await database.letGo()
    await database.ended(held)
    await cut
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
    // The account and its case may be of the same millisecond, so their order says nothing.
    const [inFile, inDatabase] = [await readLedgerFile(portal.services.config), await readLedger(portal.services.db)]
    expect(inFile.entries.toSorted(byName)).toEqual(inDatabase.toSorted(byName))
    expect(await verifyAudit(portal.services.db, portal.services.secret)).toMatchObject({ holds: true })
    await server.stop()
  } finally {
    await database.close()
  }
}, 120_000)
