import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, ada, bo, lead } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const { post, shown } = desk
const mentionsOf = async (person: StaffPerson) => (await desk.as(person).get('/desk/mentions')).body.data

test('a note for the staff is read by whoever may open the case, one of one’s own by its author alone', async () => {
  const id = await given()
  const from = await desk.lastRow()
  const [own, all] = [
    await post(ada, id, 'notes', { text: ' Mitt eget ', audience: 'own', mentions: [bo.id] }),
    await post(ada, id, 'notes', { text: 'Til alle\nher', audience: 'staff' }),
  ]
  expect([own.statusCode, own.body.data.text, own.body.data.mentions]).toEqual([200, 'Mitt eget', []])
  expect(all.body.data).toMatchObject({ text: 'Til alle\nher', audience: 'staff', author: { id: ada.id } })
  const textsFor = async (person: StaffPerson) =>
    (await shown(person, id)).notes.map(({ text }: { text: string }) => text)
  expect(await textsFor(ada)).toEqual(['Mitt eget', 'Til alle\nher'])
  for (const person of [bo, lead]) expect(await textsFor(person)).toEqual(['Til alle\nher'])
  // That there is a note of one's own is nobody else's to know: it is no line in the history.
  const { history } = await shown(lead, id)
  expect(history.map(({ activity }: { activity: string }) => activity)).toEqual(['submitted', 'noted'])
  const rows = (await desk.audit(from)).filter(({ action }) => action === 'noted')
  expect(rows.map(({ who, subject_id, after }) => [who, subject_id, after.slice(1)])).toEqual([
    [ada.id, id, ['audience=own']],
    [ada.id, id, ['audience=staff']],
  ])
})

test('a mention shows who, when and which case, is a listing in the audit log, and is there until it is put away or the case is opened, while its person may open it', async () => {
  const id = await given()
  const said = { text: 'Hemmelig ord', audience: 'staff', mentions: [bo.id, bo.id, lead.id] }
  const note = (await post(lead, id, 'notes', said)).body.data
  const from = await desk.lastRow()
  const { mentions } = await mentionsOf(bo)
  const category = (await shown(lead, id)).harassment_category
  expect(mentions).toEqual([
    { note_id: note.id, case_id: id, category, at: note.at, author: { id: lead.id, name: expect.any(String) } },
  ])
  for (const person of [ada, lead]) expect(await mentionsOf(person)).toEqual({ unseen: 0, mentions: [] })
  const listed = (await desk.audit(from)).filter(({ action }) => action === 'case_listed')
  expect(listed.map(({ who, after }) => [who, after])).toEqual([[bo.id, ['mentions', 'count=1']]])

  const put = async (person: StaffPerson, is_seen: boolean) =>
    (await desk.as(person).post(`/desk/mentions/${note.id}`, { is_seen })).statusCode
  expect(await put(ada, true)).toBe(404)
  expect((await mentionsOf(bo)).unseen).toBe(1)
  expect(await put(bo, true)).toBe(200)
  expect(await mentionsOf(bo)).toEqual({ unseen: 0, mentions: [] })
  expect(await put(bo, false)).toBe(200)
  expect((await mentionsOf(bo)).unseen).toBe(1)
  // Of a case that is somebody else's now there is no mention.
  await desk.bulk(ada, id, 'take')
  expect([await put(bo, true), (await mentionsOf(bo)).unseen]).toEqual([404, 0])
  await post(lead, id, 'assignment', { version: 2, assignee_id: bo.id, second_reader_id: null })
  expect((await mentionsOf(bo)).unseen).toBe(1)
  const { notes } = await shown(bo, id)
  expect(notes[0].mentions).toEqual([{ id: bo.id, name: expect.any(String) }])
  expect((await mentionsOf(bo)).unseen).toBe(0)
})

test('nobody is named who may not open the case, and a note that is refused is not written down', async () => {
  const [reader, editor] = await desk.people('caseworker', 'editor')
  const id = await given()
  await post(lead, id, 'assignment', { version: 1, assignee_id: ada.id, second_reader_id: reader.id })
  const before = [await shown(lead, id), await desk.lastRow()]
  for (const one of [bo.id, editor.id, 999_999]) {
    const { statusCode, body } = await post(ada, id, 'notes', { text: 'Hei', audience: 'staff', mentions: [one] })
    expect([one, statusCode, body.codes]).toEqual([one, 422, { mentions: 'staff_unavailable' }])
  }
  for (const text of ['', '  \n ', 'x'.repeat(5001)])
    expect((await post(ada, id, 'notes', { text, audience: 'staff' })).statusCode).toBe(422)
  const { history, notes } = await shown(lead, id)
  expect([history, notes]).toEqual([before[0].history, []])
  expect((await post(ada, id, 'notes', { text: 'Les', audience: 'staff', mentions: [reader.id] })).statusCode).toBe(200)
})

test('a note or a task that is sent twice, at once or again after an answer that was lost, is stored once', async () => {
  const id = await given()
  const send = (person: StaffPerson, call: string, body: Record<string, unknown>, key: string) =>
    desk.as(person).post(`/desk/cases/${id}/${call}`, body, { 'idempotency-key': key })
  const note = { text: 'Ringt, ingen svarte.', audience: 'staff' }
  const task = { text: 'Ring igjen', due: null, assignee_id: null }
  for (const [call, body, action] of [
    ['notes', note, 'noted'],
    ['tasks', task, 'task_added'],
  ] as const) {
    const from = await desk.lastRow()
    const answers = await Promise.all([1, 2, 3].map(() => send(ada, call, body, 'et-forsok')))
    answers.push(await send(ada, call, body, 'et-forsok'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await desk.audit(from)).map((row) => row.action)).toEqual([action])
    // The same key of somebody else's is another.
    const other = await send(ada, call, { ...body, text: 'Noe annet' }, 'et-forsok')
    expect([other.statusCode, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect((await send(bo, call, { ...body, text: 'Min egen' }, 'et-forsok')).statusCode).toBe(200)
    // Without a key, and under another one, the same words are said again.
    expect((await send(ada, call, body, 'et-nytt')).body.data.id).not.toBe(answers[0]?.body.data.id)
    expect((await post(ada, id, call, body)).statusCode).toBe(200)
    expect((await send(ada, call, body, 'to ord')).body.code).toBe('malformed')
    const { [call]: stored } = await shown(ada, id)
    expect(stored).toHaveLength(4)
  }
})

const keep = (person: StaffPerson, id: number, text: string, audience = 'own') =>
  desk.post(person, id, 'notes/draft', { text, audience })
const draftOf = async (person: StaffPerson, id: number) => (await desk.shown(person, id)).note_draft
const rows = () => portal.db.selectFrom('note_draft').selectAll().execute()

test('a half-written note is there again for its writer alone, sealed, with whom it is for, until it is saved or emptied, or its case goes', async () => {
  const { id } = await portal.given.case()
  expect(await draftOf(ada, id)).toBeNull()
  expect((await keep(ada, id, 'Halvskrevet')).statusCode).toBe(200)
  await keep(ada, id, 'Halvskrevet kanarifugl')
  expect(await draftOf(ada, id)).toEqual({ text: 'Halvskrevet kanarifugl', audience: 'own' })
  expect(await draftOf(bo, id)).toBeNull()
  const stored = await rows()
  expect(stored).toHaveLength(1)
  expect(stored[0]?.body_sealed.toString('latin1')).not.toContain('kanarifugl')
  expect((await keep(ada, id, 'x'.repeat(5001))).statusCode).toBe(422)
  await keep(ada, id, 'Til alle', 'staff')
  await desk.post(ada, id, 'notes', { text: 'Til alle', audience: 'staff' })
  expect(await draftOf(ada, id)).toBeNull()
  await keep(ada, id, 'Noe', 'staff')
  await keep(ada, id, '  \n ', 'staff')
  expect(await draftOf(ada, id)).toBeNull()
  await keep(ada, id, 'Blir borte')
  await portal.db.deleteFrom('incident').where('id', '=', id).execute()
  expect((await rows()).filter(({ incident_id }) => incident_id === id)).toEqual([])
})
