import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { anotherPortal, caseWithFiles, listenLocally, pdf, usePortal } from '#server/testing/index.ts'
import type { Person, Portal } from '#server/testing/index.ts'
import { useCredentials } from '#server/testing/s3.ts'
import { inspectDocument } from './inspection.ts'
import { claimNext } from './inspectionQueue.ts'

const portal = usePortal()
useCredentials()

async function stored(at: Portal) {
  const owner = await at.given.account()
  const files = [{ name: 'a.pdf', bytes: pdf() }]
  const { id: caseId, documents } = await caseWithFiles(at, owner, files, { status: 'Draft' })
  const [{ id, name }] = await at.query(
    'SELECT id, storage_name AS name FROM incident_document WHERE id = $1',
    documents,
  )
  return { owner, caseId, id: Number(id), name: String(name) }
}
/** One whose file is there: it shows that the storage is the right one. */
async function storedBeside(portal: Portal) {
  const { id } = await stored(portal)
  await portal.query(`UPDATE incident_document SET inspection_state = 'clean', scanned_at = now() WHERE id = $1`, [id])
  return stored(portal)
}
const lostFor = ({ connection }: Portal, id: number, hours: number) =>
  connection.pool.query(
    `UPDATE incident_document SET file_lost_since = now() - $2 * interval '1 hour' WHERE id = $1 AND file_lost_since IS NOT NULL`,
    [id, hours],
  )
const lostSince = async ({ query }: Portal, id: number) =>
  (await query('SELECT file_lost_since FROM incident_document WHERE id = $1', [id]))[0].file_lost_since
const inspectionOf = async ({ given }: Portal, owner: Person, caseId: number) =>
  (await given.shown(owner, caseId)).incident_documents[0].inspection
const waiting = { state: 'waiting', findings: [] }

test('a document whose file is gone is tried for a day, ends as unreadable, and the log names it', async () => {
  const { owner, caseId, id, name } = await storedBeside(portal)
  await portal.services.storage.remove(name)
  await expect(inspectDocument(portal.services, id, 8)).rejects.toThrow()
  await lostFor(portal, id, 23)
  await expect(inspectDocument(portal.services, id, 90)).rejects.toThrow()
  expect(await inspectionOf(portal, owner, caseId)).toEqual(waiting)
  await lostFor(portal, id, 25)
  // A day in which nobody tried is no day of tries.
  await expect(inspectDocument(portal.services, id, 1)).rejects.toThrow()
  expect(await inspectDocument(portal.services, id, 90)).toBe(true)
  expect(await inspectionOf(portal, owner, caseId)).toEqual({ state: 'unreadable', findings: [] })
  const line = portal.logged.find((one) => one.includes('the file of a document is missing or damaged'))
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', document: id, code: 'file_missing' })
  expect(await claimNext(portal.services, [])).toBeUndefined()
})

test('an empty storage, such as a volume that is not mounted, has lost no file', async () => {
  const empty = await anotherPortal()
  const { services } = empty
  const documents = [await stored(empty), await stored(empty)]
  for (const { name } of documents) await services.storage.remove(name)
  for (const { id, owner, caseId } of documents) {
    await expect(inspectDocument(services, id, 8)).rejects.toThrow()
    expect(await lostSince(empty, id)).toBeNull()
    expect(await inspectionOf(empty, owner, caseId)).toEqual(waiting)
  }
})

test('a document whose file is no longer what was sealed ends as unreadable too', async () => {
  const { owner, caseId, id, name } = await stored(portal)
  const { storage } = portal.services
  await storage.remove(name)
  await storage.write(name, Readable.from([Buffer.alloc(500, 2)], { objectMode: false }))
  await expect(inspectDocument(portal.services, id, 8)).rejects.toMatchObject({ code: 'file_altered' })
  await lostFor(portal, id, 25)
  expect(await inspectDocument(portal.services, id, 90)).toBe(true)
  expect(await inspectionOf(portal, owner, caseId)).toEqual({ state: 'unreadable', findings: [] })
})

test('a file that comes back in time is inspected as if nothing had been', async () => {
  const { owner, caseId, id, name } = await stored(portal)
  const { storage } = portal.services
  const kept = await storage.read(name).toArray()
  await storage.remove(name)
  await expect(inspectDocument(portal.services, id, 8)).rejects.toThrow()
  await storage.write(name, Readable.from(kept, { objectMode: false }))
  await lostFor(portal, id, 25)
  expect(await inspectDocument(portal.services, id, 90)).toBe(true)
  expect(await inspectionOf(portal, owner, caseId)).toEqual({ state: 'clean', findings: [] })
  expect(await lostSince(portal, id)).toBeNull()
})

test('a storage that is down is no missing file, and starts the day again', async () => {
  const away = await anotherPortal()
  const { services } = away
  const { owner, caseId, id, name } = await storedBeside(away)
  const kept = await services.storage.read(name).toArray()
  await services.storage.remove(name)
  await expect(inspectDocument(services, id, 8)).rejects.toThrow()
  await lostFor(away, id, 25)
  const here = services.storage
  const { openStorage } = await import('#server/platform/storage/index.ts')
  const server = createServer((socket) => void socket.destroy())
  const port = await listenLocally(server)
  // An S3 store that dies: every connection is cut.
  services.storage = await openStorage({
    storageUrl: `s3://saker?endpoint=http://127.0.0.1:${port}&region=eu`,
    dataDir: '/nowhere',
  })
  for (const attempts of [90, 91]) await expect(inspectDocument(services, id, attempts)).rejects.toThrow()
  server.close()
  expect(await inspectionOf(away, owner, caseId)).toEqual(waiting)
  expect(await lostSince(away, id)).toBeNull()
  services.storage = here
  await here.write(name, Readable.from(kept, { objectMode: false }))
  expect(await inspectDocument(services, id, 92)).toBe(true)
  expect(await inspectionOf(away, owner, caseId)).toEqual({ state: 'clean', findings: [] })
})

test('with a virus scanner a lost document stays locked, and is asked for again a day later', async () => {
  const scanner = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (part) => void (part.equals(Buffer.from('zPING\0')) && socket.end('PONG\0')))
  })
  onTestFinished(() => void scanner.close())
  const guarded = await anotherPortal({
    CLAMD_URL: `tcp://127.0.0.1:${await listenLocally(scanner)}`,
  })
  const { services, connection } = guarded
  const { owner, caseId, id, name } = await storedBeside(guarded)
  await services.storage.remove(name)
  await expect(inspectDocument(services, id, 8)).rejects.toThrow()
  await lostFor(guarded, id, 25)
  expect(await inspectDocument(services, id, 90)).toBe(true)
  expect(await inspectionOf(guarded, owner, caseId)).toEqual({
    state: 'unreadable',
    findings: ['not_scanned'],
  })
  expect(await claimNext(services, [])).toBeUndefined()
  await connection.pool.query(`UPDATE incident_document SET inspect_after = inspect_after - interval '25 hours'`)
  expect((await claimNext(services, []))?.id).toBe(id)
})
