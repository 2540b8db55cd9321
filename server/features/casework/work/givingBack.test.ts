import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk, type StaffPerson } from '#server/testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)

const given = async () => (await portal.given.incident({ owner: await portal.given.account() })).id
const post = (person: StaffPerson, id: number, call: string, body: Record<string, unknown>) =>
  desk.as(person).post(`/desk/cases/${id}/${call}`, body)
const shown = async (person: StaffPerson, id: number) => (await desk.as(person).get(`/desk/cases/${id}`)).body.data

test('whoever took a case gives it back, with a note if they want: it is nobody’s, with a line of history and an audit row', async () => {
  const [ada, bo, id] = [await desk.person('caseworker'), await desk.person('caseworker'), await given()]
  await post(ada, id, 'take', { version: 1 })
  await post(ada, id, 'tasks', { text: 'Ring', due: null, assignee_id: ada.id })
  const from = (await desk.audit()).length
  const answer = await post(ada, id, 'give-back', { version: 2, note: 'Jeg kjenner den som meldte.' })
  expect([answer.statusCode, answer.body.data]).toEqual([200, { id, version: 3, status: 'Submitted' }])
  const rows = (await desk.audit(from)).map(({ who, action, before, after }) => [who, action, before, after])
  expect(rows[0]).toEqual([ada.id, 'assigned', [`assignee=${ada.id}`], []])
  expect(rows.map(([, action]) => action)).toEqual(['assigned', 'noted'])
  const { assignee, history, notes, tasks } = await shown(bo, id)
  expect([assignee, tasks[0].assignee, notes.map(({ text }: { text: string }) => text)]).toEqual([
    null,
    null,
    ['Jeg kjenner den som meldte.'],
  ])
  expect(history.filter(({ activity }: { activity: string }) => activity === 'assigned')).toHaveLength(2)
  // The same again, as after a lost answer, writes nothing.
  const before = (await desk.audit()).length
  expect((await post(ada, id, 'give-back', { version: 2 })).statusCode).toBe(200)
  expect(await desk.audit(before)).toEqual([])
})

test('what somebody else has is not given back, nor a case that has changed since', async () => {
  const [ada, bo, lead] = await desk.people('caseworker', 'caseworker', 'lead')
  const id = await given()
  await post(ada, id, 'take', { version: 1 })
  expect((await post(bo, id, 'give-back', { version: 2 })).statusCode).toBe(404)
  expect((await post(lead, id, 'give-back', { version: 2 })).body.code).toBe('case_taken')
  expect((await post(ada, id, 'give-back', { version: 1 })).body.code).toBe('case_changed')
  expect((await shown(lead, id)).assignee.id).toBe(ada.id)
})
