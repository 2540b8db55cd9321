import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- the moments of the kills, and a sender's rest before it sends again.
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { storeIncident, type OwnIncident } from '#contract/incidents.ts'
import { askDatabase, embeddedIn, fieldsOf, multipart, ownServer, until, useFolders } from '../testing/index.ts'
import { filesBelow, sha256 } from '../testing/backups.ts'
import { listAll, register } from '../testing/hostileRun.ts'

type Server = Awaited<ReturnType<typeof ownServer>>
type Attempt = { key: string; token: string; description: string; documents: { name: string; bytes: Buffer }[] }
type Acknowledged = Attempt & { id: number }

/** Unexpected status codes that valid reports got. */
const surprises: number[] = []
const rounds = 6
/** Of the moments of the kills. `FUZZ_SEED` chooses it as for property tests. */
const seed = fc.readConfigureGlobal().seed ?? randomInt(2 ** 31)
const moments = fc.sample(
  fc.record({ kill: fc.integer({ min: 150, max: 850 }), between: fc.integer({ min: 0, max: 400 }) }),
  { numRuns: rounds, seed },
)
const reporters = 5
const folder = await useFolders()('kill')
let server: Server
let facts: Record<string, unknown>

// With a mail server, which is never there, a trial makes no demo cases: this test counts its own.
const start = async () => (server = await ownServer({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9' }))

test('after kills at random moments, every acknowledged case exists once and is complete, and nothing partial is left', async () => {
  console.log(`FUZZ_SEED=${seed}`)
  await start()
  const place = `SELECT country_id, id AS city_id, (SELECT min(id) FROM harassment_category) AS harassment_category_id
    FROM city ORDER BY id LIMIT 1`
  const [ids] = (await askDatabase(await embeddedIn(folder), place)).rows
  facts = { date: '2026-01-15', time: '14:30', ...ids, status: 'Submitted' }
  const tokens = await Promise.all(Array.from({ length: reporters }, (_, at) => register(server, `kari${at}`)))
  const pending = new Map<string, Attempt>()
  const acknowledged: Acknowledged[] = []
  for (const [round, { kill, between }] of moments.entries()) {
    if (round > 0) await start()
    const stop = new AbortController()
    const work = tokens.map((token) => report(token, pending, acknowledged, stop.signal))
    await pause(kill)
    // On a busy machine nothing may have been stored yet.
    await until(() => acknowledged.length > round, 60)
    await strike(round, between)
    stop.abort()
    await Promise.all(work)
  }
  await start()
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
  await finishPending(pending, acknowledged)
  expect(surprises).toEqual([])

  const cases = (await Promise.all(tokens.map((token) => listAll(server, token)))).flat()
  expect(cases.length).toBe(acknowledged.length)
  const byId = new Map(cases.map((one) => [one.id, one]))
  for (const sent of acknowledged) await expectWhole(byId.get(sent.id), sent)
  const stray = async () => {
    const [onDisk, inRows] = [await namesOnDisk(), await namesInRows()]
    const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name))
    return { files: without(onDisk, inRows), rows: without(inRows, onDisk) }
  }
  await expect.poll(stray, { timeout: 60_000 }).toEqual({ files: [], rows: [] })
}, 600_000)

/** Kills the server, the database or both with SIGKILL, the server up to `between` milliseconds later. */
async function strike(round: number, between: number) {
  const database = Number((await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
  if (round % 3 !== 0) process.kill(database, 'SIGKILL')
  if (round % 3 === 1) await pause(between)
  await server.kill()
}

/** Sends reports until the server is gone. One that was not acknowledged is sent again with the same key. */
async function report(token: string, pending: Map<string, Attempt>, acknowledged: Acknowledged[], signal: AbortSignal) {
  while (!signal.aborted) {
    const attempt = pending.get(token) ?? newAttempt(token)
    pending.set(token, attempt)
    const id = await submit(attempt).catch(() => undefined)
    if (id === undefined) {
      await pause(20)
      continue
    }
    acknowledged.push({ ...attempt, id })
    pending.delete(token)
  }
}

async function finishPending(pending: Map<string, Attempt>, acknowledged: Acknowledged[]) {
  for (const attempt of pending.values()) {
    // A busy server may answer 503; whoever sends again with the same key is acknowledged once.
    const id = await until(() => submit(attempt).catch(() => undefined), 60)
    acknowledged.push({ ...attempt, id })
  }
}

const newAttempt = (token: string): Attempt => ({
  token,
  key: randomUUID(),
  description: `Sak ${randomUUID()}`,
  documents: Array.from({ length: 1 + Math.floor(Math.random() * 3) }, (_, at) => ({
    name: `${at}.pdf`,
    bytes: Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(Math.floor(Math.random() * 400_000)),
      Buffer.from('\n%%EOF\n'),
    ]),
  })),
})

async function submit({ key, token, description, documents }: Attempt): Promise<number | undefined> {
  const report = { ...facts, description, witnesses: [{ name: description, contact_number: '1' }] }
  const { payload, headers } = await multipart(fieldsOf(report), documents)
  const answer = await fetch(`${server.url}/api/incidents/store`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key, connection: 'close' },
    signal: AbortSignal.timeout(10_000),
  })
  if (answer.status === 201) return storeIncident.schema.response[201].parse(await answer.json()).incident.id
  // A valid report may only be answered with 201 or 503.
  if (answer.status !== 503) surprises.push(answer.status)
  return undefined
}

async function expectWhole(found: OwnIncident | undefined, { description, documents }: Attempt) {
  expect(found).toMatchObject({ description, status: 'Submitted', witnesses: [{ name: description }] })
  expect(found?.incident_documents.map(({ name, size }) => [name, size])).toEqual(
    documents.map(({ name, bytes }) => [name, bytes.length]),
  )
  for (const [at, { filepath }] of (found?.incident_documents ?? []).entries()) {
    const answer = await server.get(filepath)
    expect(answer.status).toBe(200)
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(documents[at]?.bytes ?? Buffer.of()))
  }
}

const namesOnDisk = async () => (await filesBelow(path.join(folder, 'documents'))).map((file) => path.basename(file))

async function namesInRows() {
  // The archive's demo files are in the same storage.
  const names = 'SELECT storage_name FROM incident_document UNION SELECT storage_name FROM media_file'
  const { rows } = await askDatabase(await embeddedIn(folder), names)
  return rows.map(({ storage_name }) => String(storage_name))
}
