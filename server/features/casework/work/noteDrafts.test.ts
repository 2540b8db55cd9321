import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk, type StaffPerson } from '#server/testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)

const keep = (person: StaffPerson, id: number, text: string, audience = 'own') =>
  desk.as(person).post(`/desk/cases/${id}/notes/draft`, { text, audience })
const draftOf = async (person: StaffPerson, id: number) =>
  (await desk.as(person).get(`/desk/cases/${id}`)).body.data.note_draft
const rows = () => portal.services.db.selectFrom('note_draft').selectAll().execute()

test('a half-written note is there again for its writer alone, sealed, with whom it is for', async () => {
  const [ada, bo] = [await desk.person('caseworker'), await desk.person('caseworker')]
  const { id } = await portal.given.incident({ owner: await portal.given.account() })
  expect(await draftOf(ada, id)).toBeNull()
  expect((await keep(ada, id, 'Halvskrevet')).statusCode).toBe(200)
  await keep(ada, id, 'Halvskrevet kanarifugl')
  expect(await draftOf(ada, id)).toEqual({ text: 'Halvskrevet kanarifugl', audience: 'own' })
  expect(await draftOf(bo, id)).toBeNull()
  const stored = await rows()
  expect(stored).toHaveLength(1)
  expect(stored[0]?.body_sealed.toString('latin1')).not.toContain('kanarifugl')
  // Neither a line of the history nor unread for anybody.
  const { history } = (await desk.as(bo).get(`/desk/cases/${id}`)).body.data
  expect(history).toHaveLength(1)
})

test('the draft of a note goes when the note is saved, when it is emptied, and with its case', async () => {
  const ada = await desk.person('caseworker')
  const { id } = await portal.given.incident({ owner: await portal.given.account() })
  await keep(ada, id, 'Til alle', 'staff')
  await desk.as(ada).post(`/desk/cases/${id}/notes`, { text: 'Til alle', audience: 'staff' })
  expect(await draftOf(ada, id)).toBeNull()
  await keep(ada, id, 'Noe', 'staff')
  await keep(ada, id, '  \n ', 'staff')
  expect(await draftOf(ada, id)).toBeNull()
  await keep(ada, id, 'Blir borte')
  await portal.services.db.deleteFrom('incident').where('id', '=', id).execute()
  expect((await rows()).filter(({ incident_id }) => incident_id === id)).toEqual([])
})

test('nobody keeps a draft at a case that they may not open, and a second reader does', async () => {
  const [ada, bo, reader, lead] = await desk.people('caseworker', 'caseworker', 'caseworker', 'lead')
  const { id } = await portal.given.incident({ owner: await portal.given.account() })
  const places = { version: 1, assignee_id: ada.id, second_reader_id: reader.id }
  await desk.as(lead).post(`/desk/cases/${id}/assignment`, places)
  expect([(await keep(bo, id, 'Hei')).statusCode, (await keep(reader, id, 'Hei')).statusCode]).toEqual([404, 200])
  expect((await keep(ada, id, 'x'.repeat(5001))).statusCode).toBe(422)
})
