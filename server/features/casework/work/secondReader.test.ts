import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk, type StaffPerson } from '#server/testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)

const post = (person: StaffPerson, id: number, call: string, body: Record<string, unknown>) =>
  desk.as(person).post(`/desk/cases/${id}/${call}`, body)
const shown = async (person: StaffPerson, id: number) => (await desk.as(person).get(`/desk/cases/${id}`)).body.data
const mentionsOf = async (person: StaffPerson) => (await desk.as(person).get('/desk/mentions')).body.data.mentions

test('a second reader who is asked in a note answers in one, and neither moves the case nor writes to the reporter', async () => {
  const [ada, reader, lead] = await desk.people('caseworker', 'caseworker', 'lead')
  const { id } = await portal.given.incident({ owner: await portal.given.account() })
  await post(lead, id, 'assignment', { version: 1, assignee_id: ada.id, second_reader_id: reader.id })
  await post(ada, id, 'notes', { text: 'Kjenner du stedet?', audience: 'staff', mentions: [reader.id] })
  expect(await mentionsOf(reader)).toHaveLength(1)
  const answer = await post(reader, id, 'notes', { text: 'Ja.', audience: 'staff', mentions: [ada.id] })
  expect([answer.statusCode, answer.body.data.text]).toEqual([200, 'Ja.'])
  expect(await mentionsOf(ada)).toMatchObject([{ case_id: id, author: { id: reader.id } }])
  expect(await shown(reader, id)).toMatchObject({ may_work: false, moves: [] })
  for (const [call, body] of [
    ['moves', { version: 2, move: 'acknowledge' }],
    ['priority', { version: 2, priority: 'high' }],
    ['tasks', { text: 'Ring', due: null, assignee_id: null }],
    ['messages', { body: 'Hei', last_id: null }],
  ] as const)
    expect([call, (await post(reader, id, call, body)).body.code]).toEqual([call, 'read_only'])
})
