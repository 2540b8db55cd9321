import { openWitness } from '#contract/corrections.ts'
import { ofEachText } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { redactedCase } from '#server/cases/redactedCase.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { reserveNames } from '#server/platform/storage/storedFiles.ts'
import {
  caseWithFiles,
  multipart,
  nothingMarked,
  pdf,
  refusal,
  seenParts,
  useStaffedPortal,
} from '#server/testing/index.ts'
import texts from '#texts/nb/deskDocuments.ts'

const { portal, desk, talk } = useStaffedPortal()
const { mark } = texts.redaction

const nora = openWitness.parse({ ...sampleWitness, name: 'Nora' })
const description = 'Naboen Per ropte etter meg.'
async function given() {
  const [owner, lead] = [await portal.given.account(), await desk.person('lead')]
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: pdf() }))
  const made = await caseWithFiles(portal, owner, files, { description })
  return { ...made, owner, lead, path: `/desk/cases/${made.id}/redaction`, seen: await seenParts(portal, made.id) }
}
const shared = (id: number) =>
  portal.inTransaction(async (trx) =>
    redactedCase(trx, await portal.services.keys.keyOf(trx, id), id, { withMessages: true }),
  )
const untold = ofEachText(() => '')
const per = { start: 7, end: 10 }
const perMarked = { ranges: { ...nothingMarked.ranges, description: [per] } }

test('a lead marks passages and documents, and what is shared is without them', async () => {
  const { id, documents, lead, path, seen } = await given()
  const witness = { ...nora, ...(seen.witnesses[0] ?? expect.fail('no witness')) }
  expect(await shared(id)).toEqual({
    isOutdated: false,
    version: 0,
    counts: null,
    told: { ...untold, description },
    documents,
    hidden_names: [],
    witnesses: [witness.id],
    messages: [],
  })
  const first = (await desk.as(lead).get(path)).body.data
  expect(first).toEqual({
    version: 0,
    state: 'none',
    ...untold,
    description,
    ranges: ofEachText(() => []),
    left_out: [],
    hidden_names: [],
    messages: [],
    witnesses: [{ ...witness, is_left_out: false }],
    by: null,
    at: null,
  })
  const from = await desk.lastRow()
  const body = {
    version: 0,
    description,
    ...nothingMarked,
    ...perMarked,
    left_out: [documents[1]],
    ...seen,
  }
  const { statusCode, body: answer } = await desk.as(lead).post(path, body)
  expect([statusCode, answer.data]).toEqual([
    200,
    expect.objectContaining({
      version: 1,
      state: 'current',
      ranges: { ...ofEachText(() => []), description: [per] },
      left_out: [documents[1]],
    }),
  ])
  expect(await shared(id)).toEqual({
    isOutdated: false,
    version: 1,
    counts: { passages: 1, documents: 1, names: 0, witnesses: 0 },
    told: { ...untold, description: `Naboen ${mark} ropte etter meg.` },
    documents: [documents[0]],
    hidden_names: [],
    witnesses: [witness.id],
    messages: [],
  })
  expect(await desk.told(from, 'who', 'action', 'subject_id', 'before', 'after')).toEqual([
    [lead.id, 'redacted', id, ['passages=0', 'documents=0'], ['passages=1', 'documents=1']],
  ])
  const { history, description: whole } = await desk.shown(lead, id)
  expect(whole).toBe(description)
  expect(history.at(-1)).toMatchObject({
    activity: 'redacted',
    staff: { id: lead.id },
    after: ['passages=1', 'documents=1'],
  })
  // The marks themselves tell which words are the telling ones.
  const rows = await portal.query('SELECT marks_sealed FROM case_redaction WHERE incident_id = $1', [id])
  expect(rows[0].marks_sealed.includes('ranges')).toBe(false)
})

test('marks in another text, or before a document came, count no more, and nothing is shared until it is done again', async () => {
  const { id, documents, owner, lead, path, seen } = await given()
  const body = { version: 0, description, ...nothingMarked, ...perMarked, ...seen }
  await desk.as(lead).post(path, body)
  const correction = { field: 'description', value: 'Per, naboen, ropte.' }
  expect((await portal.given.correction(owner, id, correction)).statusCode).toBe(200)
  expect(await shared(id)).toEqual({ isOutdated: true })
  expect((await desk.as(lead).get(path)).body.data).toMatchObject({
    state: 'outdated',
    ranges: { ...nothingMarked.ranges, description: [] },
    version: 1,
  })
  expect(await refusal(desk.as(lead).post(path, { ...body, version: 1 }))).toEqual([409, 'case_changed'])
  const again = {
    version: 1,
    description: 'Per, naboen, ropte.',
    ...nothingMarked,
    ranges: { ...nothingMarked.ranges, description: [{ start: 0, end: 3 }] },
    ...seen,
  }
  expect((await desk.as(lead).post(path, again)).statusCode).toBe(200)
  expect(await shared(id)).toMatchObject({ told: { description: `${mark}, naboen, ropte.` }, documents })

  await portal.query("INSERT INTO stored_file (name, state) VALUES ('late', 'reserved')")
  const [late] = await portal.query(
    `INSERT INTO incident_document (incident_id, storage_name, name_sealed, extension, media_type, size)
     SELECT incident_id, 'late', name_sealed, extension, media_type, size FROM incident_document WHERE id = $1 RETURNING id`,
    [documents[0]],
  )
  expect(await shared(id)).toEqual({ isOutdated: true })
  // A document that is gone needs no second look.
  await portal.query('DELETE FROM incident_document WHERE id = ANY ($1)', [[late.id, documents[1]]])
  expect(await shared(id)).toMatchObject({ isOutdated: false, documents: [documents[0]] })
})

test('passages of messages are left out too, and a message that came later holds back exports, not papers', async () => {
  const { id, documents, owner, lead, path, seen } = await given()
  await talk.answer(owner, id, 'Naboen heter Per.')
  await talk.write(lead, id, 'Har Per gjort dette før?')
  const first = (await desk.as(lead).get(path)).body.data
  expect(first.messages).toMatchObject([
    { from: 'reporter', body: 'Naboen heter Per.', ranges: [] },
    { from: 'staff', body: 'Har Per gjort dette før?', ranges: [] },
  ])
  const [one, two] = first.messages
  const body = { version: 0, description, ...nothingMarked, ...seen }
  // A page that does not name all messages has not shown them to whoever marks.
  for (const messages of [[], [{ id: one.id, ranges: [] }]]) {
    expect(await refusal(desk.as(lead).post(path, { ...body, messages }))).toEqual([409, 'case_changed'])
  }
  const from = await desk.lastRow()
  const marks = [
    { id: one.id, ranges: [{ start: 13, end: 16 }] },
    { id: two.id, ranges: [{ start: 4, end: 7 }] },
  ]
  const saved = await desk.as(lead).post(path, { ...body, messages: marks })
  expect(saved.body.data).toMatchObject({ state: 'current', messages: marks })
  expect((await desk.audit(from)).map(({ after }) => after)).toEqual([['passages=2', 'documents=0']])
  expect(await shared(id)).toMatchObject({
    told: { description },
    documents,
    messages: [
      { from: 'reporter', body: `Naboen heter ${mark}.` },
      { from: 'staff', body: `Har ${mark} gjort dette før?` },
    ],
  })
  await talk.answer(owner, id, 'Ja, Per gjør det ofte.')
  expect(await shared(id)).toEqual({ isOutdated: true })
  expect((await desk.as(lead).get(path)).body.data).toMatchObject({
    state: 'outdated',
    messages: [...marks, { body: 'Ja, Per gjør det ofte.', ranges: [] }],
  })
  expect((await desk.as(lead).get(`/desk/cases/${id}/papers`)).statusCode).toBe(200)
  // What was said of a message of another case is no mark of this one.
  const foreign = { ...body, version: 1, messages: [...marks, { id: 999_999, ranges: [] }] }
  expect((await desk.as(lead).post(path, foreign)).body.code).toBe('case_changed')
})

test('witnesses and the names of documents are left out too', async () => {
  const { id, documents, lead, path, seen } = await given()
  const witness = { ...nora, ...(seen.witnesses[0] ?? expect.fail('no witness')) }
  const [named] = documents
  const body = { version: 0, description, ...nothingMarked, ...seen }
  for (const [field, numbers] of [
    ['hidden_names', { hidden_names: [999_999] }],
    ['witnesses_out', { witnesses_out: [999_999] }],
  ] as const) {
    const wrong = await desk.as(lead).post(path, { ...body, ...numbers })
    expect([wrong.statusCode, wrong.body.codes]).toEqual([422, { [field]: 'invalid' }])
  }
  const from = await desk.lastRow()
  const saved = await desk.as(lead).post(path, { ...body, hidden_names: [named], witnesses_out: [witness.id] })
  expect(saved.body.data).toMatchObject({ hidden_names: [named], witnesses: [{ ...witness, is_left_out: true }] })
  expect((await desk.audit(from))[0]?.after).toEqual(['passages=0', 'documents=0', 'names=1', 'witnesses=1'])
  const without = { witnesses: [], hidden_names: [named], documents }
  expect(await shared(id)).toMatchObject(without)
  // A witness that came later was never looked at.
  const key = await portal.services.keys.keyOf(portal.db, id)
  const late = sealRow('witness', key, 900_000, { ...sampleWitness, name: 'Sen' })
  await portal.db
    .insertInto('witness')
    .values({ id: 900_000, incident_id: id, ...late })
    .execute()
  expect(await shared(id)).toEqual({ isOutdated: true })
})

test('a document or a witness that came while somebody marked was looked at by nobody, and the marks are refused', async () => {
  const { id, owner, lead, path, seen } = await given()
  const body = { version: 0, description, ...nothingMarked, ...perMarked, ...seen }
  const ada = await desk.person('caseworker')
  const form = await multipart([], [{ name: 'Hemmeligadresse.pdf', bytes: pdf('x') }])
  expect((await desk.as(ada).post(`/desk/cases/${id}/documents`, form.payload, form.headers)).statusCode).toBe(201)
  expect(await desk.as(lead).post(path, body)).toMatchObject({ statusCode: 409, body: { code: 'case_changed' } })
  const now = await seenParts(portal, id)
  expect(now.documents).toHaveLength(seen.documents.length + 1)
  // Nor does a page count that names no witnesses, or one of another case.
  const other = await portal.given.incident({ owner })
  for (const witnesses of [[], [...now.witnesses, ...(await seenParts(portal, other.id)).witnesses]]) {
    expect(await refusal(desk.as(lead).post(path, { ...body, ...now, witnesses }))).toEqual([409, 'case_changed'])
  }
  expect(await shared(id)).toMatchObject({ version: 0 })
  expect((await desk.as(lead).post(path, { ...body, ...now })).statusCode).toBe(200)
})

test('two leads never overwrite each other, and a document of another case is refused', async () => {
  const { id, lead, path, seen } = await given()
  const other = await given()
  const bo = await desk.person('lead')
  const body = { version: 0, description, ...nothingMarked, ...perMarked, ...seen }
  const wrong = await desk.as(lead).post(path, { ...body, left_out: other.documents })
  expect([wrong.statusCode, wrong.body.codes]).toEqual([422, { left_out: 'invalid' }])
  const answers = await Promise.all([
    desk.as(lead).post(path, body),
    desk.as(bo).post(path, { ...body, ...nothingMarked }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const redacted = "SELECT FROM incident_activity WHERE incident_id = $1 AND action = 'redacted'"
  expect(await portal.query(redacted, [id])).toHaveLength(1)
})

test('a case takes a bounded number of documents from its reporter, which stops staff from adding none, and one with more is still redacted', async () => {
  const { id, owner, lead, path } = await given()
  const { keys } = portal.services
  const store = (count: number) =>
    portal.inTransaction(async (trx) => {
      const key = await keys.keyOf(trx, id)
      const names = await reserveNames({ ...portal.services, db: trx }, count)
      const rows = (await nextIds(trx, 'incident_document', count)).map((number, at) => ({
        id: number,
        incident_id: id,
        storage_name: names[at] ?? '',
        ...sealRow('incident_document', key, number, { name: `${number}.pdf` }),
        extension: 'pdf',
        media_type: 'application/pdf',
        size: 1,
        created_at: new Date(),
      }))
      await trx.insertInto('incident_document').values(rows).execute()
    })
  // With the two of the report one less than a case holds.
  await store(limits.caseDocuments - 3)
  const send = () => talk.answer(owner, id, 'Her er den.', [{ name: 'c.pdf', bytes: pdf('c') }])
  expect((await send()).statusCode).toBe(201)
  const beyond = await send()
  expect([beyond.statusCode, beyond.body.codes]).toEqual([422, { documents: 'case_documents_full' }])
  const form = await multipart([], [{ name: 'd.pdf', bytes: pdf('d') }])
  const ours = await desk.as(lead).post(`/desk/cases/${id}/documents`, form.payload, form.headers)
  expect(ours.statusCode).toBe(201)
  expect((await talk.answer(owner, id, 'Uten fil.')).statusCode).toBe(201)

  await store(250)
  const { messages } = (await desk.as(lead).get(path)).body.data
  const seen = await seenParts(portal, id)
  expect(seen.documents.length).toBeGreaterThan(500)
  const body = {
    version: 0,
    description,
    ...nothingMarked,
    ...perMarked,
    left_out: seen.documents,
    hidden_names: seen.documents,
    ...seen,
  }
  const marked = messages.map((one: { id: number }) => ({ id: one.id, ranges: [] }))
  expect((await desk.as(lead).post(path, { ...body, messages: marked })).statusCode).toBe(200)
  expect(await shared(id)).toMatchObject({ documents: [], version: 1 })
})
