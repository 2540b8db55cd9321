import { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { multipart, pdf, type Sent, type StaffPerson, until, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, talk } = useStaffedPortal()

const add = async (person: Pick<StaffPerson, 'cookie'>, id: number, files: Sent[], key?: string) => {
  const form = await multipart([], files)
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return desk.as(person).post(`/desk/cases/${id}/documents`, form.payload, { ...headers, ...form.headers })
}
const listed = async (person: Pick<StaffPerson, 'cookie'>, id: number) =>
  (await desk.as(person).get(`/desk/cases/${id}/documents`)).body.data
const rowsOf = async (id: number) =>
  await portal.query(
    'SELECT id, name_sealed, staff_id, is_from_staff, message_id, storage_name FROM incident_document WHERE incident_id = $1 ORDER BY id',
    [id],
  )
const given = async () => {
  const [ada, kari] = [await desk.person('caseworker'), await portal.given.account()]
  return { ada, kari, id: (await portal.given.incident({ owner: kari })).id }
}

test('documents that staff add are sealed and inspected like a reporter’s, in history and audit log, and the reporter sees them as the organisation’s', async () => {
  const { ada, kari, id } = await given()
  const from = await desk.lastRow()
  const files = ['kanari-brev.pdf', 'to.pdf'].map((name) => ({ name, bytes: pdf(name) }))
  const { statusCode, body } = await add(ada, id, files)
  expect([statusCode, body.data]).toEqual([201, { count: 2 }])
  const rows = await rowsOf(id)
  expect(rows).toMatchObject([1, 2].map(() => ({ staff_id: ada.id, is_from_staff: true, message_id: null })))
  expect(rows[0].name_sealed.includes('kanari')).toBe(false)
  expect(await desk.told(from, 'who', 'action', 'subject_id', 'after')).toEqual([
    [ada.id, 'document_added', id, ['documents=2']],
  ])
  const { history, version } = await desk.shown(ada, id)
  expect(history.at(-1)).toMatchObject({ activity: 'document_added', staff: { id: ada.id }, after: ['documents=2'] })
  expect(version).toBe(1)
  await portal.given.inspected(rows)
  expect(await listed(ada, id)).toMatchObject(
    files.map(({ name }) => ({ name, added_by: { id: ada.id }, inspection: { state: 'clean' } })),
  )
  const shown = await portal.given.shown(kari, id)
  expect(shown.incident_documents).toMatchObject(files.map(({ name }) => ({ name, is_from_us: true })))
  expect(shown['has_news']).toBe(true)
  const file = await portal.app.inject({ url: shown.incident_documents[0].filepath })
  expect([file.statusCode, file.rawPayload.equals(pdf('kanari-brev.pdf'))]).toEqual([200, true])
  // Who of the staff it was is not the reporter's to know.
  expect(JSON.stringify(shown)).not.toContain('Ansatt')
  // What staff send with a message names them at the desk, too, and is not in the list of what came with the report.
  await talk.write(ada, id, 'Her er svaret.', { files: [{ name: 'svar.pdf', bytes: pdf() }] })
  expect((await listed(ada, id)).at(-1)).toMatchObject({ name: 'svar.pdf', added_by: { id: ada.id } })
  expect((await portal.given.shown(kari, id)).incident_documents).toHaveLength(2)
})

test('the checks and limits are those of a report, also of a case without an account, and nothing is kept of what is refused', async () => {
  const ada = await desk.person('caseworker')
  const id = await desk.entered(ada, { source: 'visit' })
  const one = { name: 'a.pdf', bytes: pdf() }
  const most = Array.from({ length: limits.documents }, () => one)
  const refused: [Sent[], string, Record<string, string> | undefined][] = [
    [[], 'invalid', { documents: 'required' }],
    [[{ name: 'a.svg', bytes: Buffer.from('<svg/>') }], 'document_type', { 'documents.0': 'document_type' }],
    [[one, { name: 'b.pdf', bytes: Buffer.from('MZ') }], 'document_type', { 'documents.1': 'document_type' }],
    [[...most, one], 'invalid', { documents: 'too_many' }],
  ]
  for (const [files, code, codes] of refused) {
    const { statusCode, body } = await add(ada, id, files)
    expect([statusCode, body.code, body.codes]).toEqual([422, code, codes])
  }
  expect(await rowsOf(id)).toEqual([])
  expect((await desk.shown(ada, id)).history).toHaveLength(1)
  // As many as a report may have, beside those of the report.
  expect((await add(ada, id, most)).statusCode).toBe(201)
  expect((await add(ada, id, [one])).body.codes).toEqual({ documents: 'too_many' })
  await portal.given.inspected(await rowsOf(id))
  expect((await listed(ada, id))[0]).toMatchObject({ added_by: { id: ada.id }, inspection: { state: 'clean' } })
})

test('the same attempt adds once, also at the same time; other files under its key are refused', async () => {
  const { ada, id } = await given()
  const files = [{ name: 'a.pdf', bytes: pdf('en') }]
  const answers = await Promise.all([1, 2, 3].map(() => add(ada, id, files, 'one-attempt')))
  expect(answers.map(({ statusCode, body }) => [statusCode, body.data])).toEqual(answers.map(() => [201, { count: 1 }]))
  expect(await rowsOf(id)).toHaveLength(1)
  const other = await add(ada, id, [{ name: 'a.pdf', bytes: pdf('to') }], 'one-attempt')
  expect([other.statusCode, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  expect(await rowsOf(id)).toHaveLength(1)
})

test('documents whose session ends while they come are not kept', async () => {
  const { ada, id } = await given()
  const form = await multipart([], [{ name: 'a.pdf', bytes: Buffer.concat([pdf('x'), Buffer.alloc(400_000, ' ')]) }])
  const bytes = form.payload
  const half = Math.floor(bytes.length / 2)
  const reserved = async () => (await portal.db.selectFrom('stored_file').select('name').execute()).length
  const before = await reserved()
  async function* slowly() {
    yield bytes.subarray(0, half)
    // The caller was let in before the first byte was read.
    await until(async () => (await reserved()) > before)
    expect((await desk.as(ada).post('/desk/sign-out')).statusCode).toBe(200)
    yield bytes.subarray(half)
  }
  const from = await desk.lastRow()
  const sent = Readable.from(slowly(), { objectMode: false })
  const answer = await desk.as(ada).post(`/desk/cases/${id}/documents`, sent, form.headers)
  expect([answer.statusCode, answer.body.code]).toEqual([401, 'not_signed_in'])
  expect(await rowsOf(id)).toEqual([])
  expect(await desk.actions(from)).toEqual(['staff_signed_out'])
})
