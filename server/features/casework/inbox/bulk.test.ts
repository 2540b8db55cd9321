import { inboxLimits } from '#contract/deskInbox.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, ada, bo, lead } = useStaffedPortal()

type Chosen = { id: number; version: number }
async function given(count: number): Promise<Chosen[]> {
  const owner = await portal.given.account()
  const made: Chosen[] = []
  for (let at = 0; at < count; at += 1) made.push({ id: (await portal.given.incident({ owner })).id, version: 1 })
  return made
}
const bulk = (person: StaffPerson, call: string, body: Record<string, unknown>) =>
  desk.as(person).post(`/desk/bulk/${call}`, body)
const label = async (name: string, retired_at: Date | null = null) =>
  (await portal.db.insertInto('label').values({ name, retired_at }).returning('id').executeTakeFirstOrThrow()).id

/** Rows of the cases, their history after the submitting, and their audit rows. */
async function stored(cases: readonly Chosen[]) {
  const ids = cases.map(({ id }) => id)
  const read = (words: string) => portal.query(words, [ids])
  return {
    rows: await read(
      'SELECT id, version, assignee_id, second_reader_id, priority, updated_at FROM incident WHERE id = ANY ($1) ORDER BY id',
    ),
    labels: await read('SELECT * FROM incident_label WHERE incident_id = ANY ($1)'),
    history: await read(
      'SELECT incident_id, action, staff_id, before, after FROM incident_activity WHERE incident_id = ANY ($1) AND staff_id IS NOT NULL ORDER BY id',
    ),
    audit: await read(
      "SELECT subject_id, action, staff_id, before, after FROM audit.entry WHERE subject = 'case' AND subject_id = ANY ($1) ORDER BY number",
    ),
  }
}

test('several cases are taken, handed on, labelled and prioritised, each with its line of history and its audit row', async () => {
  const chosen = await given(3)
  const moské = await label('moské')
  const at = (version: number) => chosen.map(({ id }) => ({ id, version }))
  const before = await stored(chosen)
  const calls = [
    [ada, 'take', { cases: at(1) }, 'assigned', [], [`assignee=${ada.id}`]],
    [ada, 'priority', { cases: at(2), priority: 'urgent' }, 'prioritised', ['normal'], ['urgent']],
    [ada, 'label', { cases: at(3), label_id: moské, has: true }, 'labelled', [], [`label=${moské}`]],
    [
      lead,
      'assign',
      { cases: at(4), assignee_id: lead.id },
      'assigned',
      [`assignee=${ada.id}`],
      [`assignee=${lead.id}`],
    ],
    [lead, 'label', { cases: at(5), label_id: moské, has: false }, 'labelled', [`label=${moské}`], []],
    [lead, 'assign', { cases: at(6), assignee_id: null }, 'assigned', [`assignee=${lead.id}`], []],
  ] as const
  for (const [index, [person, call, body]] of calls.entries()) {
    const { statusCode, body: answer } = await bulk(person, call, body)
    const expected = chosen.map(({ id }) => ({ id, version: index + 2, status: 'Submitted' }))
    expect([call, statusCode, answer.data]).toEqual([call, 200, { cases: expected }])
  }
  const { history, audit, rows, labels } = await stored(chosen)
  // The reporter sees when the case was changed, and none of this is theirs to follow.
  expect(rows).toEqual(before.rows.map((row) => ({ ...row, version: 7, priority: 'urgent' })))
  expect(labels).toEqual([])
  const lines = calls.flatMap(([person, , , action, before, after]) =>
    chosen.map(({ id }) => [id, action, person.id, before, after]),
  )
  expect(history.map((one) => [one.incident_id, one.action, one.staff_id, one.before, one.after])).toEqual(lines)
  expect(audit.map((one) => [one.subject_id, one.action, one.staff_id, one.before, one.after])).toEqual(lines)
  expect(await verifyAudit(portal.db, portal.services.secret)).toMatchObject({ holds: true })
})

test('when one of the cases cannot be changed none is, and the answer says which and why', async () => {
  const [free, changed, adas, read, gone, draft] = await given(6)
  if (!free || !changed || !adas || !read || !gone || !draft) return expect.fail()
  await bulk(lead, 'priority', { cases: [changed], priority: 'high' })
  await bulk(ada, 'take', { cases: [adas] })
  const places = { assignee_id: ada.id, second_reader_id: bo.id, version: 1 }
  await desk.as(lead).post(`/desk/cases/${read.id}/assignment`, places)
  await portal.query("UPDATE incident SET status = 'Withdrawn' WHERE id = $1", [gone.id])
  await portal.query("UPDATE incident SET status = 'Draft', submitted_at = NULL WHERE id = $1", [draft.id])
  const all = [free, changed, adas, read, gone, draft]
  const before = await stored(all)
  const unknown = { id: 999_999, version: 1 }
  const cases = [free, changed, { ...adas, version: 2 }, { ...read, version: 2 }, gone, unknown, draft]
  const codes = {
    'cases.1': 'case_has_changed',
    'cases.2': 'case_not_there',
    'cases.3': 'case_read_only',
    'cases.4': 'case_not_there',
    'cases.5': 'case_not_there',
    'cases.6': 'case_not_there',
  }
  for (const [call, more] of [
    ['take', {}],
    ['priority', { priority: 'urgent' }],
    ['label', { label_id: await label('skole'), has: true }],
  ] as const) {
    const { statusCode, body } = await bulk(bo, call, { cases, ...more })
    expect([call, statusCode, body.code, body.codes]).toEqual([call, 409, 'cases_refused', codes])
  }
  const taken = await bulk(lead, 'take', { cases: [free, { ...adas, version: 2 }] })
  expect(taken.body.codes).toEqual({ 'cases.1': 'case_is_taken' })
  const assigned = await bulk(lead, 'assign', { cases: [free, changed], assignee_id: ada.id, note: 'Hei' })
  expect(assigned.body.codes).toEqual({ 'cases.1': 'case_has_changed' })
  expect(await stored(all)).toEqual(before)
})

test('what is already so stays as it is, so that a call whose answer was lost can be sent again', async () => {
  const chosen = await given(2)
  const [first] = chosen
  await bulk(ada, 'take', { cases: [first] })
  const again = await bulk(ada, 'take', { cases: chosen })
  expect(again.body.data.cases.map(({ version }: Chosen) => version)).toEqual([2, 2])
  expect((await bulk(ada, 'take', { cases: chosen })).statusCode).toBe(200)
  const at = (version: number) => chosen.map(({ id }) => ({ id, version }))
  for (const [call, body] of [
    ['label', { cases: at(2), label_id: await label('buss'), has: true }],
    ['priority', { cases: at(3), priority: 'high' }],
  ] as const)
    for (let time = 0; time < 2; time += 1) expect((await bulk(ada, call, body)).statusCode).toBe(200)
  const { history, audit, labels } = await stored(chosen)
  expect([history.length, audit.length, labels.length]).toEqual([6, 6, 2])
})

test('a call that names no case, one twice, too many, a label that is given up or somebody who cannot work is refused', async () => {
  const [lead, editor, [one]] = [await desk.person('lead'), await desk.person('editor'), await given(1)]
  const many = Array.from({ length: inboxLimits.bulk + 1 }, (_, at) => ({ id: at + 1, version: 1 }))
  const old = await label('gammel', portal.clock.now())
  for (const [call, body, codes] of [
    ['take', { cases: [] }, { cases: 'required' }],
    ['take', { cases: [one, one] }, { cases: 'invalid' }],
    ['take', { cases: many }, { cases: 'too_many' }],
    ['take', { cases: [{ id: one?.id }] }, { 'cases.0.version': 'required' }],
    ['label', { cases: [one], label_id: old, has: true }, { label_id: 'label_unavailable' }],
    ['label', { cases: [one], label_id: 999_999, has: false }, { label_id: 'label_unavailable' }],
    ['assign', { cases: [one], assignee_id: editor.id }, { assignee_id: 'staff_unavailable' }],
    ['priority', { cases: [one], priority: 'worst' }, { priority: 'invalid' }],
  ] as const) {
    const { statusCode, body: answer } = await bulk(lead, call, body)
    expect([call, statusCode, answer.codes]).toEqual([call, 422, codes])
  }
  // A label that is given up can be taken off.
  expect((await bulk(lead, 'label', { cases: [one], label_id: old, has: false })).statusCode).toBe(200)
})

test('of two who take the same cases at once one has them all', async () => {
  const chosen = await given(10)
  const answers = await Promise.all([
    bulk(ada, 'take', { cases: chosen }),
    bulk(bo, 'take', { cases: chosen.toReversed() }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rows, history, audit } = await stored(chosen)
  expect(new Set(rows.map(({ assignee_id }) => assignee_id)).size).toBe(1)
  expect([history.length, audit.length]).toEqual([10, 10])
})
