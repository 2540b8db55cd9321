import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart, pdf, photo, png, type Sent } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { openPortal, usePortal, type Portal } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import type { Person } from '#server/testing/person.ts'
import { inspectDocument } from './inspection.ts'
import { promiseForgotten } from './inspectionJobs.ts'

const portal = usePortal({}, { withWork: true })
let kari: Person
beforeAll(async () => {
  kari = await portal.given.account()
})

async function store({ as, given }: Portal, person: Person, files: Sent[]): Promise<{ id: number; documents: any[] }> {
  const form = await multipart([['status', 'Draft']], files)
  const { body } = await as(person).post('/incidents/store', form.payload, { headers: form.headers })
  return { id: body.incident.id, documents: (await given.shown(person, body.incident.id)).incident_documents }
}
const fetchFile = ({ app }: Portal, url: string) => app.inject({ method: 'GET', url })
const settled = (at: Portal, person: Person, id: number) =>
  until(async () => {
    const { incident_documents } = await at.given.shown(person, id)
    const isDone = incident_documents.every((one: any) => one.inspection.state !== 'waiting')
    return isDone && incident_documents
  }, 60)

test('a job inspects each document, and a picture is served once its viewing copy is made', async () => {
  const { id, documents } = await store(portal, kari, [
    { name: 'a.png', bytes: await png() },
    { name: 'b.jpg', bytes: await jpgWithTail(64 * 1024) },
    { name: 'c.pdf', bytes: pdf() },
    { name: 'd.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') },
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
  ])
  for (const { filepath } of inspected.slice(0, 2)) {
    const { statusCode, headers } = await fetchFile(portal, filepath)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  }
  expect((await fetchFile(portal, inspected[2].filepath)).headers['content-disposition']).toMatch(/^attachment/)
}, 90_000)

test('the viewing copy of a picture that could not be read does not exist; the original is offered as it came', async () => {
  const broken = (await photo(2000, 1500)).subarray(0, 3000)
  const { id, documents } = await store(portal, kari, [{ name: 'a.jpg', bytes: broken }])
  const [document] = await settled(portal, kari, id)
  expect(document).toMatchObject({ size: 3000, inspection: { state: 'unreadable' } })
  expect((await fetchFile(portal, documents[0].filepath)).statusCode).toBe(404)
  const original = await fetchFile(portal, document.filepath)
  expect([original.statusCode, original.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment/),
  ])
  expect(original.rawPayload.equals(broken)).toBe(true)
}, 90_000)

test('a document that is deleted while it is inspected leaves no file', async () => {
  const away = await openPortal()
  try {
    const owner = await away.portal.given.account()
    const { id, documents } = await store(away.portal, owner, [{ name: 'a.png', bytes: await png() }])
    const { storage } = away.portal.services
    const write = storage.write.bind(storage)
    storage.write = async (name, bytes) => {
      await away.portal.as(owner).delete(`/incidents/${id}`)
      return write(name, bytes)
    }
    await inspectDocument(away.portal.services, { data: { document_id: documents[0].id }, attempts: 0 })
    const left: string[] = []
    for await (const { name } of storage.list()) left.push(name)
    expect(left).toEqual([])
  } finally {
    await away.close()
  }
}, 60_000)

test('each further waiting document of an account has its turn later', async () => {
  const still = await openPortal()
  try {
    const [many, one] = [await still.portal.given.account(), await still.portal.given.account()]
    const files = [1, 2, 3].map((at) => ({ name: `${at}.pdf`, bytes: pdf() }))
    await store(still.portal, many, files)
    await store(still.portal, many, files.slice(0, 1))
    const { documents } = await store(still.portal, one, files.slice(0, 1))
    const jobs = () =>
      sql<{ id: number; owner: string; priority: number }>`
        SELECT (data ->> 'document_id')::integer AS id, group_id AS owner, priority FROM pgboss.job
        WHERE name = 'inspect' ORDER BY priority DESC, created_on`.execute(still.portal.services.db)
    const { rows } = await jobs()
    expect(rows.map(({ priority }) => priority)).toEqual([0, 0, -1, -2, -3])
    expect(rows[1]).toEqual({ id: documents[0].id, owner: String(one.id), priority: 0 })
    await promiseForgotten(still.portal.services)
    expect((await jobs()).rows).toHaveLength(5)
    await sql`DELETE FROM pgboss.job WHERE name = 'inspect' AND group_id = ${String(one.id)}`.execute(
      still.portal.services.db,
    )
    await promiseForgotten(still.portal.services)
    expect((await jobs()).rows.map(({ id }) => id)).toContain(documents[0].id)
  } finally {
    await still.close()
  }
}, 60_000)

const scanner: { verdict?: string } = {}
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (part) => {
    if (!part.subarray(-4).equals(Buffer.alloc(4))) return
    if (scanner.verdict) socket.end(`stream: ${scanner.verdict}\0`)
    else socket.destroy()
  })
})
afterAll(() => void server.close())

test('with a virus scanner nothing is handed out before it has looked, a report is stored while it is away, and what is infected stays locked', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const CLAMD_URL = `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const guarded = await openPortal({ CLAMD_URL }, { withWork: true })
  try {
    const owner = await guarded.portal.given.account()
    const { id, documents } = await store(guarded.portal, owner, [{ name: 'a.pdf', bytes: pdf() }])
    const waiting = await fetchFile(guarded.portal, documents[0].filepath)
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '2'])
    await until(() => guarded.portal.logged.some((line) => line.includes('ScannerUnavailable')))
    expect((await guarded.portal.given.shown(owner, id)).incident_documents[0].inspection.state).toBe('waiting')
    scanner.verdict = 'OK'
    const [clean] = await settled(guarded.portal, owner, id)
    expect(clean.inspection).toEqual({ state: 'clean', findings: [] })
    expect((await fetchFile(guarded.portal, clean.filepath)).statusCode).toBe(200)

    scanner.verdict = 'Eicar-Test-Signature FOUND'
    const other = await store(guarded.portal, owner, [{ name: 'b.pdf', bytes: pdf() }])
    const [infected] = await settled(guarded.portal, owner, other.id)
    expect(infected.inspection).toEqual({ state: 'infected', findings: [] })
    const refused = await fetchFile(guarded.portal, infected.filepath)
    const absent = await fetchFile(guarded.portal, infected.filepath.replace(`/${infected.id}/`, '/999999/'))
    expect([refused.statusCode, refused.payload]).toEqual([404, absent.payload])
  } finally {
    await guarded.close()
  }
}, 120_000)
