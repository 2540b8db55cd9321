import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, ada, bo, lead } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const { post, shown } = desk

/** What is stored of a case: its row, its history and its audit rows but the reads. */
async function stored(id: number) {
  const [row] = await portal.query(
    'SELECT status, version, outcome, closed_at, duplicate_of, assignee_id, second_reader_id FROM incident WHERE id = $1',
    [id],
  )
  const history = await portal.query(
    'SELECT action, staff_id, status_before, status_after, before, after FROM incident_activity WHERE incident_id = $1 ORDER BY id',
    [id],
  )
  const audit = await portal.query(
    "SELECT action, staff_id, before, after FROM audit.entry WHERE subject = 'case' AND subject_id = $1 AND action <> 'case_opened' ORDER BY number",
    [id],
  )
  return { row, history: history.slice(1), audit }
}

test('a case goes from submitted to closed and back, with a line of history and an audit row for each move', async () => {
  const id = await given()
  const moves = [
    [ada, { move: 'acknowledge' }],
    [ada, { move: 'begin' }],
    [ada, { move: 'close', outcome: 'referred_police' }],
    [lead, { move: 'reopen' }],
  ] as const
  const states = ['Submitted', 'Received', 'InProgress', 'Closed', 'InProgress']
  for (const [at, [person, body]] of moves.entries()) {
    const { statusCode, body: answer } = await post(person, id, 'moves', { ...body, version: at + 1 })
    expect([body, statusCode, answer.data]).toEqual([body, 200, { id, version: at + 2, status: states[at + 1] }])
  }
  const { row, history, audit } = await stored(id)
  expect(row).toMatchObject({ status: 'InProgress', version: 5, outcome: null, closed_at: null })
  expect(history.map((line) => [line.action, line.staff_id, line.status_before, line.status_after])).toEqual([
    ['acknowledged', ada.id, 'Submitted', 'Received'],
    ['begun', ada.id, 'Received', 'InProgress'],
    ['closed', ada.id, 'InProgress', 'Closed'],
    ['reopened', lead.id, 'Closed', 'InProgress'],
  ])
  expect(audit).toEqual([
    { action: 'status_moved', staff_id: ada.id, before: ['Submitted'], after: ['Received'] },
    { action: 'status_moved', staff_id: ada.id, before: ['Received'], after: ['InProgress'] },
    { action: 'status_moved', staff_id: ada.id, before: ['InProgress'], after: ['Closed', 'referred_police'] },
    { action: 'status_moved', staff_id: lead.id, before: ['Closed', 'referred_police'], after: ['InProgress'] },
  ])
})

test('what casework does not allow is refused, and leaves the case, its history and the audit log as they were', async () => {
  const [id, own, duplicate] = [await given(), await given(), await given()]
  await post(ada, duplicate, 'moves', { version: 1, move: 'acknowledge' })
  await post(lead, duplicate, 'moves', { version: 2, move: 'close', outcome: 'duplicate', duplicate_of: own })
  await post(ada, id, 'moves', { version: 1, move: 'acknowledge' })
  const before = [await stored(id), await stored(own), await stored(duplicate)]
  const refused: [StaffPerson, number, Record<string, unknown>, number, string][] = [
    [ada, id, { version: 2, move: 'acknowledge' }, 409, 'move_refused'],
    [ada, id, { version: 2, move: 'reopen' }, 409, 'move_refused'],
    [ada, id, { version: 1, move: 'begin' }, 409, 'case_changed'],
    [ada, id, { version: 3, move: 'begin' }, 409, 'case_changed'],
    [ada, id, { version: 2, move: 'close' }, 422, 'invalid'],
    [ada, id, { version: 2, move: 'close', outcome: 'finished' }, 422, 'invalid'],
    [ada, id, { version: 2, move: 'close', outcome: 'duplicate', duplicate_of: own }, 403, 'lead_only'],
    [lead, id, { version: 2, move: 'close', outcome: 'duplicate' }, 422, 'invalid'],
    [lead, id, { version: 2, move: 'close', outcome: 'duplicate', duplicate_of: id }, 422, 'invalid'],
    [lead, id, { version: 2, move: 'close', outcome: 'duplicate', duplicate_of: 999_999 }, 422, 'invalid'],
    [lead, id, { version: 2, move: 'close', outcome: 'duplicate', duplicate_of: duplicate }, 422, 'invalid'],
    [lead, id, { version: 2, move: 'withdraw' }, 422, 'invalid'],
    [lead, id, { version: 2, move: 'ask' }, 422, 'invalid'],
    [lead, id, { move: 'begin' }, 422, 'invalid'],
    [ada, duplicate, { version: 3, move: 'reopen' }, 409, 'move_refused'],
  ]
  for (const [person, to, body, status, code] of refused) {
    const { statusCode, body: answer } = await post(person, to, 'moves', body)
    expect([body, statusCode, answer.code]).toEqual([body, status, code])
  }
  expect([await stored(id), await stored(own), await stored(duplicate)]).toEqual(before)
  expect((await shown(lead, duplicate)).duplicate_of).toBe(own)
  expect(before[2]?.audit.at(-1)).toMatchObject({
    action: 'merged',
    before: ['Received'],
    after: ['Closed', 'duplicate', `duplicate_of=${own}`],
  })
  expect((await post(lead, duplicate, 'moves', { version: 3, move: 'reopen' })).statusCode).toBe(200)
  expect((await stored(duplicate)).row).toMatchObject({ outcome: null, duplicate_of: null })
})

test('a lead hands a case to whoever does casework and has access, and a second reader reads along', async () => {
  const [editor, gone] = await desk.people('editor', 'caseworker')
  const id = await given()
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  for (const assignee_id of [editor.id, gone.id, 999_999]) {
    const { body } = await post(lead, id, 'assignment', { version: 1, assignee_id, second_reader_id: null })
    expect([assignee_id, body.codes]).toEqual([assignee_id, { assignee_id: 'staff_unavailable' }])
  }
  const same = await post(lead, id, 'assignment', { version: 1, assignee_id: ada.id, second_reader_id: ada.id })
  expect(same.body.codes).toEqual({ second_reader_id: 'invalid' })
  const places = { assignee_id: ada.id, second_reader_id: bo.id }
  expect((await post(lead, id, 'assignment', { version: 1, ...places })).body.data.version).toBe(2)
  expect((await post(lead, id, 'assignment', { version: 1, ...places })).body.code).toBe('case_changed')
  // The same once more changes nothing and writes nothing.
  expect((await post(lead, id, 'assignment', { version: 2, ...places })).body.data.version).toBe(2)
  expect(await shown(ada, id)).toMatchObject({ may_work: true, moves: ['acknowledge'] })
  expect(await shown(bo, id)).toMatchObject({ may_work: false, moves: [], second_reader: { id: bo.id } })
  const { history, audit } = await stored(id)
  const after = [`assignee=${ada.id}`, `second_reader=${bo.id}`]
  expect([history, audit]).toMatchObject([[{ action: 'assigned', before: [], after }], [{ before: [], after }]])
  // Whoever was suspended keeps the case until a lead hands it on; the second reader can be changed meanwhile.
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', ada.id).execute()
  const next = { version: 2, assignee_id: ada.id, second_reader_id: null }
  expect((await post(lead, id, 'assignment', next)).statusCode).toBe(200)
  expect((await desk.as(bo).get(`/desk/cases/${id}`)).statusCode).toBe(404)
})
