import { limits } from '#contract/limits.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { pdf, photo, storedNames, toNoon, useStaffedPortal } from '#server/testing/index.ts'
import { mostMessages } from './writing.ts'

const { portal, desk, talk } = useStaffedPortal()
beforeEach(() => toNoon(portal.clock))

const stateOf = async (id: number) =>
  (await portal.query('SELECT status, version, message_at, outcome, closed_at FROM incident WHERE id = $1', [id]))[0]

/** A case under work, its reporter and its caseworker. */
async function underWork() {
  const ada = await desk.person('caseworker')
  const { owner: kari, id } = await portal.given.case()
  await talk.move(ada, id, 'acknowledge')
  await talk.move(ada, id, 'begin')
  return { kari, ada, id }
}

test('both sides write; the reporter is answered by the organisation, never by a name', async () => {
  const { kari, ada, id } = await underWork()
  expect(await talk.write(ada, id, 'Hei fra oss')).toMatchObject({ statusCode: 201, body: { data: { case: { id } } } })
  expect(await talk.answer(kari, id, 'Hei tilbake')).toMatchObject({ statusCode: 201, body: { status: 'InProgress' } })
  const own = await talk.read(kari, id)
  expect(own.body.messages).toMatchObject([
    { from: 'us', body: 'Hei fra oss', is_question: false, read_at: null },
    { from: 'me', body: 'Hei tilbake', read_at: null },
  ])
  const [{ name }] = await portal.query('SELECT name FROM staff WHERE id = $1', [ada.id])
  expect(own.text).not.toContain(name)
  expect(own.text).not.toContain('staff')
  const atDesk = await talk.open(ada, id)
  expect(atDesk.body.data.messages).toMatchObject([
    { staff: { id: ada.id, name }, body: 'Hei fra oss' },
    { staff: null, body: 'Hei tilbake' },
  ])
  expect(atDesk.body.data).toMatchObject({ is_told_by_mail: true, next_cursor: null })
})

test('read marks: staff read by opening, the reporter by saying so; a reading of staff is an audit row', async () => {
  const { kari, ada, id } = await underWork()
  const { body } = await talk.write(ada, id, 'En')
  await talk.write(ada, id, 'To')
  await talk.answer(kari, id, 'Tre')
  expect(await portal.given.shown(kari, id)).toMatchObject({ unread_messages: 2, has_news: true })
  expect((await talk.read(kari, id)).body.messages[2].read_at).toBeNull()
  const from = await desk.lastRow()
  await talk.open(ada, id)
  expect(await desk.audit(from)).toMatchObject([
    { who: ada.id, action: 'message_read', subject_id: id, after: ['count=3', 'unread=1'] },
  ])
  expect((await talk.read(kari, id)).body.messages[2].read_at).not.toBeNull()
  const mark = (last_id: number | null) => portal.as(kari).post(`/incidents/messages/${id}/read`, { last_id })
  expect((await mark(body.data.message_id)).statusCode).toBe(200)
  // What came while the page was read is still to be told.
  expect(await portal.given.shown(kari, id)).toMatchObject({ unread_messages: 1, has_news: true })
  const read = (await talk.open(ada, id)).body.data.messages
  expect([read[0].read_at === null, read[1].read_at === null]).toEqual([false, true])
  await mark(await talk.lastId(id))
  expect(await portal.given.shown(kari, id)).toMatchObject({ unread_messages: 0, has_news: false })
})

test('a question makes the case wait, and the answer leads back; both are lines of history and audit rows', async () => {
  const { kari, ada, id } = await underWork()
  const from = await desk.lastRow()
  const { version } = await stateOf(id)
  const asked = await talk.write(ada, id, 'Når skjedde det?', { ask: true })
  expect(asked.body.data.case).toEqual({ id, version: version + 1, status: 'WaitingForReporter' })
  expect(await portal.given.shown(kari, id)).toMatchObject({
    status: 'WaitingForReporter',
    state: { body: 'Vi har spurt deg om noe. Svar når du orker.' },
  })
  expect((await talk.write(ada, id, 'En gang til', { ask: true })).body.code).toBe('move_refused')
  expect((await talk.answer(kari, id, 'På fredag')).body.status).toBe('InProgress')
  const history = 'SELECT action, status_before, status_after FROM incident_activity WHERE incident_id = $1 ORDER BY id'
  const rows = await portal.query(history, [id])
  expect(rows.slice(-2)).toEqual([
    { action: 'asked', status_before: 'InProgress', status_after: 'WaitingForReporter' },
    { action: 'answered', status_before: 'WaitingForReporter', status_after: 'InProgress' },
  ])
  expect(await desk.audit(from)).toMatchObject([
    { who: ada.id, action: 'message_sent', before: ['InProgress'] },
    { who: 'reporter', action: 'message_sent', before: ['WaitingForReporter'] },
  ])
})

test('a reporter’s message opens a closed case again within 90 days, and is refused kindly afterwards', async () => {
  const { kari, ada, id } = await underWork()
  await talk.move(ada, id, 'close', { outcome: 'guidance_given' })
  portal.clock.forward({ days: 90 })
  const still = await desk.session(ada.id)
  await portal.given.staySignedIn()
  expect((await talk.answer(kari, id, 'Noe nytt')).body.status).toBe('InProgress')
  expect(await stateOf(id)).toMatchObject({ status: 'InProgress', outcome: null, closed_at: null })
  await talk.move({ cookie: still }, id, 'close', { outcome: 'spam' })
  portal.clock.forward({ days: 91 })
  await portal.given.staySignedIn()
  expect((await talk.read(kari, id)).body.refusal).toBe('closed_too_long')
  expect(await talk.answer(kari, id, 'For sent')).toMatchObject({ statusCode: 409, body: { code: 'messages_closed' } })
  const late = await talk.write({ cookie: await desk.session(ada.id) }, id, 'For sent')
  expect([late.statusCode, late.body.code]).toEqual([409, 'closed_too_long'])
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  expect((await talk.read(kari, draft.id)).body).toMatchObject({ messages: [], refusal: 'not_sent_in' })
  expect((await talk.answer(kari, draft.id, 'Hei')).body.code).toBe('messages_closed')
})

test('a reporter who has written very often about one case is asked for a new report', async () => {
  const { kari, id } = await underWork()
  await talk.answer(kari, id, 'Hei')
  const columns = 'incident_id, sender, body_sealed, is_question, created_at'
  const copy = `INSERT INTO message (${columns}) SELECT ${columns} FROM message, generate_series(1, $1) WHERE incident_id = $2`
  await portal.query(copy, [mostMessages - 2, id])
  expect((await talk.answer(kari, id, 'Den siste')).statusCode).toBe(201)
  expect(await talk.answer(kari, id, 'En til')).toMatchObject({ statusCode: 409, body: { code: 'messages_closed' } })
})

test('the clock of messages runs from the first unanswered message and stops with the answer', async () => {
  const { kari, ada, id } = await underWork()
  await talk.answer(kari, id, 'Hallo?')
  const { message_at } = await stateOf(id)
  portal.clock.forward({ days: 2 })
  await portal.given.staySignedIn()
  await talk.answer(kari, id, 'Er det noen der?')
  expect((await stateOf(id)).message_at).toEqual(message_at)
  portal.clock.forward({ days: 6 })
  const later = { cookie: await desk.session(ada.id) }
  const overdue = (await desk.as(later).get('/desk/cases?list=overdue')).body.data.cases
  const found = overdue.find((one: { id: number }) => one.id === id)
  expect(found?.clocks[0]).toMatchObject({ clock: 'answer', left: -1 })
  await talk.write(later, id, 'Ja, her er vi')
  expect((await stateOf(id)).message_at).toBeNull()
  const rest = (await desk.as(later).get('/desk/cases?list=overdue')).body.data.cases
  expect(rest.map((one: { id: number }) => one.id)).not.toContain(id)
})

test('the same attempt is carried out once; other words under its key are refused', async () => {
  const { kari, ada, id } = await underWork()
  const one = await talk.answer(kari, id, 'En gang', [{ name: 'a.pdf', bytes: pdf() }], 'attempt-1')
  const two = await talk.answer(kari, id, 'En gang', [{ name: 'a.pdf', bytes: pdf() }], 'attempt-1')
  expect([two.statusCode, two.body.id]).toEqual([201, one.body.id])
  expect((await talk.answer(kari, id, 'Noe annet', [], 'attempt-1')).body.code).toBe('idempotency_mismatch')
  expect((await talk.open(ada, id)).body.data.messages).toHaveLength(1)
})

test('staff do not answer, and do not close, past a message that they have not seen', async () => {
  const { kari, ada, id } = await underWork()
  const last_id = await talk.lastId(id)
  await talk.answer(kari, id, 'Vent litt')
  const late = await desk.post(ada, id, 'messages', { body: 'Svar', last_id })
  const closing = await talk.move(ada, id, 'close', { outcome: 'guidance_given', last_id })
  for (const answer of [late, closing])
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'newer_message' } })
  expect((await talk.write(ada, id, 'Svar')).statusCode).toBe(201)
  expect((await talk.move(ada, id, 'close', { outcome: 'guidance_given' })).statusCode).toBe(200)
})

test('a text is demanded and bounded, and messages are read page by page', async () => {
  const { kari, id } = await underWork()
  expect((await talk.answer(kari, id, '  ')).body.codes).toEqual({ body: 'required' })
  expect((await talk.answer(kari, id, 'x'.repeat(limits.message + 1))).body.codes).toEqual({ body: 'too_long' })
  for (let at = 0; at < 8; at += 1) await talk.answer(kari, id, `Nr. ${at}`)
  const page = await portal.as(kari).get(`/incidents/messages/${id}?limit=5`)
  expect(page.body.messages).toHaveLength(5)
  const older = await portal.as(kari).get(`/incidents/messages/${id}?limit=5&cursor=${page.body.next_cursor}`)
  expect(older.body.messages.at(-1).id).toBe(page.body.messages[0].id - 1)
})

test('what staff have not sent is kept for them alone, and is gone when it is sent', async () => {
  const { ada, id } = await underWork()
  const lead = await desk.person('lead')
  const draftOf = async (person: typeof ada) => (await talk.open(person, id)).body.data.draft
  const keep = (body: string) => desk.post(ada, id, 'messages/draft', { body })
  await keep('Halvferdig')
  await keep('Nesten ferdig')
  expect([await draftOf(ada), await draftOf(lead)]).toEqual(['Nesten ferdig', ''])
  await talk.write(ada, id, 'Ferdig')
  expect(await draftOf(ada)).toBe('')
  await keep('Mer')
  await keep('')
  expect(await draftOf(ada)).toBe('')
})

test('files are inspected before the other side gets them, count as the sender’s, and go with their message', async () => {
  const { services, given } = portal
  const others = await storedNames(portal)
  const names = async () => (await storedNames(portal)).filter((name) => !others.includes(name))
  const ada = await desk.person('caseworker')
  const { owner: kari, id } = await given.case()
  const files = [
    { name: 'brev.pdf', bytes: pdf() },
    { name: 'bilde.jpg', bytes: await photo() },
  ]
  expect((await talk.answer(kari, id, 'Se her', files)).statusCode).toBe(201)
  expect(
    (await talk.write(ada, id, 'Takk, og her er et brev', { files: [{ name: 'svar.pdf', bytes: pdf('svar') }] }))
      .statusCode,
  ).toBe(201)
  // The report itself has none: they belong to their messages.
  expect((await given.shown(kari, id)).incident_documents).toEqual([])
  const [mine, ours] = (await talk.read(kari, id)).body.messages
  expect(mine.documents).toMatchObject([{ name: 'brev.pdf' }, { name: 'bilde.jpg' }])
  expect(ours.documents).toMatchObject([{ name: 'svar.pdf', inspection: { state: 'waiting' } }])
  const fetched = async (address: string) => (await portal.app.inject(address)).statusCode
  expect(await fetched(ours.documents[0].filepath)).toBe(503)
  await given.inspected([...mine.documents, ...ours.documents])
  expect(await fetched(ours.documents[0].filepath)).toBe(200)
  expect((await talk.open(ada, id)).body.data.messages[0].documents).toMatchObject([
    { name: 'brev.pdf', inspection: { state: 'clean' } },
    { name: 'bilde.jpg', inspection: { state: 'clean' } },
  ])
  const everything = new Date(services.clock.now().getTime() + 1_000_000)
  const before = await names()
  await removeUnownedFiles(services, everything)
  expect(await names()).toEqual(before)
  // A refused file leaves nothing, and no message.
  expect((await talk.answer(kari, id, 'Feil fil', [{ name: 'a.pdf', bytes: Buffer.from('MZ') }])).body.code).toBe(
    'document_type',
  )
  expect((await talk.read(kari, id)).body.messages).toHaveLength(2)
  expect(await names()).toEqual(before)
  // The message's files go with it, also from the storage.
  await portal.db.deleteFrom('message').where('id', '=', mine.id).execute()
  await removeUnownedFiles(services, everything)
  expect(await names()).toHaveLength(1)
  const rows = await portal.query('SELECT is_from_staff FROM incident_document WHERE incident_id = $1', [id])
  expect(rows).toEqual([{ is_from_staff: true }])
  // And with the whole case.
  await portal.db.deleteFrom('incident').where('id', '=', id).execute()
  await removeUnownedFiles(services, everything)
  expect(await names()).toEqual([])
})

test('a page that shows the case hears of the newest message of the reporter’s, not of its words', async () => {
  const { kari, ada, id } = await underWork()
  const attend = async () => (await desk.post(ada, id, 'presence')).body.data.reporter_message_id
  expect(await attend()).toBeNull()
  await talk.answer(kari, id, 'Den første')
  await talk.answer(kari, id, 'Den andre')
  const newest = (await talk.open(ada, id)).body.data.messages.at(-1).id
  await talk.write(ada, id, 'Svar fra oss')
  expect(await attend()).toBe(newest)
})
