import { verifyAudit } from '#server/platform/audit/log.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, kari, ada, bo, lead } = useStaffedPortal()

type Numbered = { id: number; version: number }
const hand = (to: StaffPerson, cases: Numbered[], note?: string) =>
  desk.as(lead).post('/desk/bulk/assign', { assignee_id: to.id, cases, note })
const casesOf = async (person: StaffPerson) => (await desk.as(lead).get(`/desk/people/${person.id}/cases`)).body.data

/** Three open cases of one caseworker, who has a closed one, too. */
async function absence() {
  const ids: number[] = []
  for (let at = 0; at < 4; at++) {
    const { id } = await portal.given.incident({ owner: kari })
    ids.push(id)
    await desk.bulk(ada, id, 'take')
  }
  const [closed = 0] = ids.splice(3)
  await desk.post(ada, closed, 'moves', { version: 2, move: 'acknowledge' })
  await desk.post(ada, closed, 'moves', { version: 3, move: 'close', outcome: 'guidance_given' })
  return ids
}

test('all open cases of one person go to another with a note, and the same call hands them back', async () => {
  const ids = await absence()
  const [first = 0] = ids
  await desk.post(lead, first, 'assignment', { version: 2, assignee_id: ada.id, second_reader_id: bo.id })
  const counted = await casesOf(ada)
  expect(counted).toMatchObject({ person: { id: ada.id }, is_whole: true })
  expect(counted.cases.map(({ id }: { id: number }) => id)).toEqual(ids)
  const from = await desk.lastRow()
  const { statusCode, body } = await hand(bo, counted.cases, 'Ada er borte til mandag.')
  expect(statusCode).toBe(200)
  expect(await desk.actions(from)).toEqual(ids.flatMap(() => ['assigned', 'noted']))
  const seen = await desk.shown(bo, first)
  // Whoever read along and now has the case does not read along as well.
  expect(seen).toMatchObject({
    assignee: { id: bo.id },
    second_reader: null,
    notes: [{ text: 'Ada er borte til mandag.' }],
  })
  expect((await desk.as(bo).get('/desk/mentions')).body.data.unseen).toBe(2)
  expect((await desk.as(ada).get(`/desk/cases/${first}`)).statusCode).toBe(404)
  expect((await hand(ada, body.data.cases)).statusCode).toBe(200)
  expect((await casesOf(ada)).cases.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(await verifyAudit(portal.db, portal.services.secret)).toMatchObject({ holds: true })
})

test('one case is handed over with a note, in one go', async () => {
  const ids = await absence()
  const [id = 0] = ids
  const from = await desk.lastRow()
  const body = { version: 2, assignee_id: bo.id, second_reader_id: ada.id, note: 'Du kjenner skolen.' }
  expect((await desk.post(lead, id, 'assignment', body)).body.data.version).toBe(3)
  expect(await desk.actions(from)).toEqual(['assigned', 'noted'])
  const seen = await desk.shown(bo, id)
  expect(seen.notes).toMatchObject([{ text: 'Du kjenner skolen.', author: { id: lead.id }, mentions: [{ id: bo.id }] }])
  expect(seen.names.staff.map((one: { id: number }) => one.id)).toEqual([ada.id, bo.id])
  // Nor is a note lost that comes without another change.
  await desk.post(lead, id, 'assignment', { ...body, version: 3, note: 'Ring før fredag.' })
  expect(await desk.actions(from)).toEqual(['assigned', 'noted', 'case_opened', 'noted'])
  expect((await desk.shown(bo, id)).notes).toMatchObject([{}, { text: 'Ring før fredag.' }])
})

test('a lead sees who has how many open cases, also those of somebody without access, and what is nobody’s', async () => {
  await absence()
  await portal.given.case()
  const loadOf = async () => (await desk.as(lead).get('/desk/workload')).body.data
  const before = await loadOf()
  const countOf = ({ people }: typeof before, { id }: { id: number }) =>
    people.find((one: { id: number }) => one.id === id)
  expect(countOf(before, ada)).toMatchObject({ has_access: true, open_cases: 3 })
  expect(countOf(before, bo)).toMatchObject({ has_access: true, open_cases: 0 })
  expect(before.unassigned).toBeGreaterThan(0)
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', 'in', [ada.id, bo.id]).execute()
  const after = await loadOf()
  expect(countOf(after, ada)).toMatchObject({ has_access: false, open_cases: 3 })
  expect(countOf(after, bo)).toBeUndefined()
})

test('open tasks of whoever had a case are for whoever has it now; done ones and those of others stay as they are', async () => {
  const ids = await absence()
  const [id = 0] = ids
  const task = async (text: string, person: StaffPerson) =>
    (await desk.post(lead, id, 'tasks', { text, due: null, assignee_id: person.id })).body.data
  await task('Adas', ada)
  await task('Lederens', lead)
  const { id: task_id } = await task('Ferdig', ada)
  const done = { task_id, version: 1, text: 'Ferdig', due: null, assignee_id: ada.id, done: true }
  await desk.post(lead, id, 'tasks/change', done)
  const { cases } = await casesOf(ada)
  await hand(bo, cases)
  const { tasks } = await desk.shown(bo, id)
  const seen = tasks.map(({ text, assignee }: { text: string; assignee: { id: number } | null }) => [
    text,
    assignee?.id,
  ])
  expect(seen).toEqual([
    ['Adas', undefined],
    ['Lederens', lead.id],
    ['Ferdig', ada.id],
  ])
})

test('whose a case is, its labels and its priority say nothing of work on it: the clock of cases without activity runs on', async () => {
  const ids = await absence()
  const longAgo = new Date(portal.clock.now().getTime() - 47 * 86_400_000)
  await portal.query(
    "UPDATE incident SET active_at = $1, submitted_at = $2, status = 'InProgress' WHERE id = ANY ($3)",
    [longAgo, longAgo, ids],
  )
  const stale = async () => {
    const shown = await Promise.all(ids.map((id) => desk.as(lead).get(`/desk/cases/${id}`)))
    return shown.map(({ body }) => body.data.clocks.find(({ clock }: { clock: string }) => clock === 'stale').left)
  }
  const neglected = await stale()
  expect(neglected.every((left) => left < -10)).toBe(true)
  const { cases } = await casesOf(ada)
  const there = (await hand(bo, cases, 'Ada er borte til mandag.')).body.data.cases
  const here = (await hand(ada, there)).body.data.cases
  expect(await stale()).toEqual(neglected)
  const [{ id: label_id }] = await portal.query("INSERT INTO label (name) VALUES ('uten aktivitet') RETURNING id")
  const sorted = await desk.as(lead).post('/desk/bulk/label', { cases: here, label_id, has: true })
  const urgent = { cases: sorted.body.data.cases, priority: 'high' }
  expect((await desk.as(lead).post('/desk/bulk/priority', urgent)).statusCode).toBe(200)
  const [first = 0] = ids
  const { version } = await desk.shown(ada, first)
  const back = await desk.post(ada, first, 'give-back', { version, note: 'Jeg rekker den ikke.' })
  expect(back.statusCode).toBe(200)
  expect(await stale()).toEqual(neglected)
  // What is written for the case itself is work on it.
  await desk.post(lead, first, 'notes', { text: 'Ringte skolen.', audience: 'staff', mentions: [] })
  expect(await stale()).toEqual([30, ...neglected.slice(1)])
})

const given = async () => (await portal.given.case()).id
const { post, shown } = desk

test('whoever took a case gives it back, with a note if they want: it is nobody’s, with a line of history and an audit row', async () => {
  const id = await given()
  await desk.bulk(ada, id, 'take')
  await post(ada, id, 'tasks', { text: 'Ring', due: null, assignee_id: ada.id })
  expect((await post(lead, id, 'give-back', { version: 2 })).body.code).toBe('case_taken')
  expect((await post(ada, id, 'give-back', { version: 1 })).body.code).toBe('case_changed')
  const from = await desk.lastRow()
  const answer = await post(ada, id, 'give-back', { version: 2, note: 'Jeg kjenner den som meldte.' })
  expect([answer.statusCode, answer.body.data]).toEqual([200, { id, version: 3, status: 'Submitted' }])
  const rows = await desk.told(from, 'who', 'action', 'before', 'after')
  expect(rows[0]).toEqual([ada.id, 'assigned', [`assignee=${ada.id}`], []])
  expect(rows.map(([, action]) => action)).toEqual(['assigned', 'noted'])
  const { assignee, notes, tasks } = await shown(bo, id)
  expect([assignee, tasks[0].assignee, notes.map(({ text }: { text: string }) => text)]).toEqual([
    null,
    null,
    ['Jeg kjenner den som meldte.'],
  ])
  // The same again, as after a lost answer, writes nothing.
  const before = await desk.lastRow()
  expect((await post(ada, id, 'give-back', { version: 2 })).statusCode).toBe(200)
  // A note that comes too late is not dropped with the word that all is done.
  expect((await post(ada, id, 'give-back', { version: 2, note: 'Og en ting til.' })).body.code).toBe('case_changed')
  expect(await desk.audit(before)).toEqual([])
})
