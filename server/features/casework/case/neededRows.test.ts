import { expect, test } from 'vitest'
import { visitMinutes } from '#server/cases/visits.ts'
import { usePortal } from '#server/testing/index.ts'
import { useDesk } from '#server/testing/staff.ts'

const portal = usePortal()
const desk = useDesk(portal)

const given = async () => (await portal.given.incident({ owner: await portal.given.account(), witnesses: [] })).id
const parts = ['', '/coding', '/messages', '/documents', '/related', '/papers', '/evidence', '/redaction']
const actions = async (from: number) => (await desk.audit(from)).map(({ action, after }) => [action, ...after])

test('a visit to a case is one row, whatever is read of it and however often, and changes have rows of their own', async () => {
  const [lead, id] = [await desk.person('lead'), await given()]
  const from = (await desk.audit()).length
  const readAll = async (as = desk.as(lead)) => {
    for (const part of [...parts, ...parts])
      expect([part, (await as.get(`/desk/cases/${id}${part}`)).statusCode]).toEqual([part, 200])
  }
  await readAll()
  expect(await actions(from)).toEqual([['case_opened']])
  await desk.as(lead).post(`/desk/cases/${id}/messages`, { body: 'Hei', last_id: null })
  await readAll()
  expect((await actions(from)).map(([action]) => action)).toEqual(['case_opened', 'message_sent'])
  // Another case, another person and a later visit are looks of their own.
  const [other, ada] = [await given(), await desk.person('caseworker')]
  await desk.as(lead).get(`/desk/cases/${other}`)
  await desk.as(ada).get(`/desk/cases/${id}`)
  portal.clock.forward({ minutes: visitMinutes + 1 })
  const later = (await desk.audit()).length
  expect((await desk.audit(from)).slice(2)).toMatchObject([
    { who: lead.id, action: 'case_opened', subject_id: other },
    { who: ada.id, action: 'case_opened', subject_id: id },
  ])
  await readAll(desk.as({ cookie: await desk.session(lead.id) }))
  expect(await actions(later)).toEqual([['case_opened']])
})

test('a part that is read without the case has a row of its own, which says no more than that', async () => {
  const [ada, id] = [await desk.person('caseworker'), await given()]
  const from = (await desk.audit()).length
  for (const part of ['/coding', '/coding', '/papers', '', '/coding'])
    await desk.as(ada).get(`/desk/cases/${id}${part}`)
  expect(await actions(from)).toEqual([['coding_read'], ['case_opened', 'papers'], ['case_opened']])
})

test('a case without messages and documents has no row of their reading', async () => {
  const [ada, id] = [await desk.person('caseworker'), await given()]
  const from = (await desk.audit()).length
  for (const part of ['/messages', '/documents', '/caller'])
    expect([part, (await desk.as(ada).get(`/desk/cases/${id}${part}`)).statusCode]).toEqual([part, 200])
  expect(await actions(from)).toEqual([])
})
