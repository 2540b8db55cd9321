import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { ScannerUnavailable } from '#server/platform/documents/clamd.ts'
import { InspectorFailed } from '#server/platform/inspector/sandbox.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { inspectorProcesses } from '#server/testing/childProcesses.ts'
import { pdf, photo, png, type Sent } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { anotherPortal, usePortal, type Portal } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import type { Person } from '#server/testing/person.ts'
import { beforeReading, beforeWriting, storedNames } from '#server/testing/storedNames.ts'
import { listenLocally } from '#server/testing/freePort.ts'
import { inspectDocument } from './inspection.ts'
import { startInspections } from './inspectionPicker.ts'

const portal = usePortal({}, { withWork: true })
let kari: Person
beforeAll(async () => {
  kari = await portal.given.account()
})

async function store(at: Portal, person: Person, files: Sent[]): Promise<{ id: number; documents: any[] }> {
  const { id } = await caseWithFiles(at, person, files, { status: 'Draft' })
  return { id, documents: (await at.given.shown(person, id)).incident_documents }
}
/** A portal of its own, with a draft of somebody's that has these files. */
async function elsewhere(files: Sent[], ...how: Parameters<typeof anotherPortal>) {
  const away = await anotherPortal(...how)
  const owner = await away.given.account()
  return { away, owner, ...(await store(away, owner, files)) }
}
const fetchFile = ({ app }: Portal, url: string) => app.inject({ method: 'GET', url })
const settled = (at: Portal, person: Person, id: number) =>
  until(async () => {
    const { incident_documents } = await at.given.shown(person, id)
    const isDone = incident_documents.every((one: any) => one.inspection.state !== 'waiting')
    return isDone && incident_documents
  }, 60)

test('a job inspects each document; a picture is served once its viewing copy is made, and one that could not be read as it came', async () => {
  const broken = (await photo(2000, 1500)).subarray(0, 3000)
  const { id, documents } = await store(portal, kari, [
    { name: 'a.png', bytes: await png() },
    { name: 'b.jpg', bytes: await jpgWithTail(64 * 1024) },
    { name: 'c.pdf', bytes: pdf() },
    { name: 'd.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') },
    { name: 'e.jpg', bytes: broken },
  ])
  expect(documents[0].filepath).toMatch(/\.webp$/)
  const early = await fetchFile(portal, documents[0].filepath)
  expect([
    [503, '2'],
    [200, undefined],
  ]).toContainEqual([early.statusCode, early.headers['retry-after']])
  const inspected = await settled(portal, kari, id)
  expect(inspected.map(({ inspection }: any) => inspection)).toEqual([
    { state: 'clean', findings: [] },
    { state: 'suspicious', findings: ['trailing_data'] },
    { state: 'clean', findings: [] },
    { state: 'unreadable', findings: [] },
    { state: 'unreadable', findings: [] },
  ])
  for (const { filepath } of inspected.slice(0, 2)) {
    const { statusCode, headers } = await fetchFile(portal, filepath)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  }
  expect((await fetchFile(portal, documents[4].filepath)).statusCode).toBe(404)
  const original = await fetchFile(portal, inspected[4].filepath)
  expect(original.rawPayload.equals(broken)).toBe(true)
  for (const { headers } of [await fetchFile(portal, inspected[2].filepath), original])
    expect(headers['content-disposition']).toMatch(/^attachment/)
})

test('a document that is deleted while it is inspected leaves no file', async () => {
  const { away, owner, id, documents } = await elsewhere([{ name: 'a.png', bytes: await png() }])
  beforeWriting(away, () => away.as(owner).delete(`/incidents/${id}`))
  expect(await inspectDocument(away.services, documents[0].id)).toBe(true)
  expect(await storedNames(away)).toEqual([])
})

test('a draft that is deleted while its document is read ends the inspection without a failure', async () => {
  const { away, owner, id, documents } = await elsewhere([{ name: 'a.pdf', bytes: pdf() }])
  let isFirst = true
  beforeReading(away, async () => {
    if (isFirst) await away.as(owner).delete(`/incidents/${id}`)
    isFirst = false
  })
  expect(await inspectDocument(away.services, documents[0].id)).toBe(false)
})

test('a document whose inspector is ended again and again is tried six times and is then unreadable', async () => {
  const { away, owner, id, documents } = await elsewhere([{ name: 'a.pdf', bytes: pdf() }])
  const { services, given } = away
  const read = services.storage.read.bind(services.storage)
  let [isKilled, isFed] = [false, false]
  // The file ends only when the inspector, which waits for it, is gone.
  services.storage.read = (name, range) =>
    Readable.from(
      (async function* () {
        yield* read(name, range)
        isFed = true
        await until(() => isKilled, 60)
      })(),
      { objectMode: false },
    )
  const state = async () => (await given.shown(owner, id)).incident_documents[0].inspection.state
  const attempt = async (attempts: number) => {
    isKilled = isFed = false
    const ended = inspectDocument(services, documents[0].id, attempts)
    ended.catch(() => undefined)
    await until(() => isFed, 60)
    for (const { pid } of await inspectorProcesses(process.pid)) process.kill(pid, 'SIGKILL')
    isKilled = true
    return ended
  }
  await expect(attempt(4)).rejects.toBeInstanceOf(InspectorFailed)
  expect(await state()).toBe('waiting')
  expect(await attempt(5)).toBe(true)
  expect(await state()).toBe('unreadable')
})

const scanner: { verdict?: string } = {}
let asked = 0
const server = createServer((socket) => {
  asked += 1
  socket.on('error', () => {})
  socket.on('data', (part) => {
    if (scanner.verdict !== undefined && part.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
    if (!part.subarray(-4).equals(Buffer.alloc(4)) && scanner.verdict !== undefined) return
    if (scanner.verdict) socket.end(`${scanner.verdict}\0`)
    else socket.destroy()
  })
})
const pdfAndPicture = async () => [
  { name: 'a.pdf', bytes: pdf() },
  { name: 'b.png', bytes: await png() },
]
let env = {}
beforeAll(async () => {
  env = { CLAMD_URL: `tcp://127.0.0.1:${await listenLocally(server)}` }
})
afterAll(() => void server.close())

test('with a virus scanner nothing is handed out before it has looked, a report is stored while it is away, and what is infected stays locked', async () => {
  delete scanner.verdict
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: pdf() }))
  const { away: guarded, owner, id, documents } = await elsewhere(files, env, { withWork: true })
  const waiting = await fetchFile(guarded, documents[0].filepath)
  expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '2'])
  const logged = (words: string) => guarded.logged.filter((line) => line.includes(words))
  await until(() => logged('the virus scanner gives no answer').length > 0)
  // It is asked again meanwhile, and says nothing about the documents.
  const before = asked
  await until(() => asked >= before + 2)
  expect(logged('the virus scanner gives no answer')).toEqual([expect.stringMatching(/"code":"(hung_up|silent)"/)])
  expect((await guarded.given.shown(owner, id)).incident_documents[0].inspection.state).toBe('waiting')
  scanner.verdict = 'stream: OK'
  const [clean] = await settled(guarded, owner, id)
  expect(clean.inspection).toEqual({ state: 'clean', findings: [] })
  expect((await fetchFile(guarded, clean.filepath)).statusCode).toBe(200)
  expect(logged('documents are inspected again')).toHaveLength(1)

  scanner.verdict = 'stream: Eicar-Test-Signature FOUND'
  const other = await store(guarded, owner, [{ name: 'b.pdf', bytes: pdf() }])
  const [infected] = await settled(guarded, owner, other.id)
  expect(infected.inspection).toEqual({ state: 'infected', findings: [] })
  const refused = await fetchFile(guarded, infected.filepath)
  const absent = await fetchFile(guarded, infected.filepath.replace(`/${infected.id}/`, '/999999/'))
  expect([refused.statusCode, refused.payload]).toEqual([404, absent.payload])
})

test('a document that is larger than the scanner takes says so, waits for nothing and stays locked', async () => {
  scanner.verdict = 'INSTREAM size limit exceeded. ERROR'
  const { away: guarded, owner, id } = await elsewhere(await pdfAndPicture(), env, { withWork: true })
  for (const { inspection, filepath } of await settled(guarded, owner, id)) {
    expect(inspection).toEqual({ state: 'suspicious', findings: ['not_scanned'] })
    expect((await fetchFile(guarded, filepath)).statusCode).toBe(404)
  }
  expect(guarded.logged.join('')).toContain('StreamMaxLength')
  expect(guarded.logged.join('')).not.toContain('gives no answer')
})

test('a document on which the scanner ends is put off like one that ends the inspector, and given up after six times', async () => {
  scanner.verdict = ''
  const { away: guarded, owner, id, documents } = await elsewhere([{ name: 'a.pdf', bytes: pdf() }], env)
  const { given, services } = guarded
  const stop = await startInspections(services)
  await until(() => guarded.logged.some((line) => line.includes('inspection failed, will be tried again')))
  await stop()
  expect(guarded.logged.join('')).not.toContain('gives no answer')
  await expect(inspectDocument(services, documents[0].id, 4)).rejects.toBeInstanceOf(ScannerUnavailable)
  expect(await inspectDocument(services, documents[0].id, 5)).toBe(true)
  const [{ inspection }] = (await given.shown(owner, id)).incident_documents
  expect(inspection).toEqual({ state: 'suspicious', findings: ['not_scanned'] })
})

test('a document that was inspected before there was a scanner counts as waiting until the scanner has looked', async () => {
  scanner.verdict = 'stream: OK'
  const { away: guarded, owner, id, documents } = await elsewhere(await pdfAndPicture(), env)
  const { given, connection, services } = guarded
  await given.inspected(documents)
  expect(await storedNames(guarded)).toHaveLength(3)
  await connection.pool.query('UPDATE incident_document SET scanned_at = NULL')
  const [original, picture] = (await given.shown(owner, id)).incident_documents
  for (const { inspection } of [original, picture]) expect(inspection).toEqual({ state: 'waiting', findings: [] })
  for (const { filepath } of [original, picture]) {
    const { statusCode, headers } = await fetchFile(guarded, filepath)
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  }
  const stop = await startInspections(services)
  for (const { inspection, filepath } of await settled(guarded, owner, id)) {
    expect(inspection).toEqual({ state: 'clean', findings: [] })
    expect((await fetchFile(guarded, filepath)).statusCode).toBe(200)
  }
  await stop()
  expect(await storedNames(guarded)).toHaveLength(3)
})
