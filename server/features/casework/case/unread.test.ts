import { type StaffPerson, until, useStaffedPortal, waitingForLocks } from '#server/testing/index.ts'
import { lastActivity, markSeen } from '../seen.ts'
import { visitMinutes } from '#server/cases/visits.ts'

const { portal, desk, ada, lead } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
async function isUnread(person: StaffPerson, id: number) {
  for (const list of ['new', 'waiting_for_us', 'mine']) {
    const { body } = await desk.as(person).get(`/desk/cases?limit=100&list=${list}`)
    const found = body.data.cases.find((one: { id: number }) => one.id === id)
    if (found) return found.unread
  }
  return expect.fail('the case is in no list')
}

test('a case that is erased while it is read is not found', async () => {
  const id = await given()
  const seeing = Promise.withResolvers<unknown>()
  await portal.inTransaction(async (trx) => {
    await trx.deleteFrom('incident').where('id', '=', id).execute()
    seeing.resolve(portal.inTransaction((other) => markSeen(other, ada.id, id, 1)).catch((error: unknown) => error))
    await until(async () => (await waitingForLocks(portal)) > 0)
  })
  expect(await seeing.promise).toMatchObject({ code: 'not_found' })
})

test('a case is unread until one opens it, and again when somebody else has done something to it', async () => {
  const id = await given()
  expect(await isUnread(ada, id)).toBe(true)
  // Neither does it count as opened when one has taken it.
  await desk.bulk(ada, id, 'take')
  expect(await isUnread(ada, id)).toBe(true)
  await desk.as(ada).get(`/desk/cases/${id}`)
  expect([await isUnread(ada, id), await isUnread(lead, id)]).toEqual([false, true])
  // What one does oneself is no news.
  await desk.post(ada, id, 'moves', { version: 2, move: 'acknowledge' })
  expect(await isUnread(ada, id)).toBe(false)
  await desk.bulk(lead, id, 'priority', { version: 3, priority: 'high' })
  expect([await isUnread(ada, id), await isUnread(lead, id)]).toEqual([true, true])
  await desk.as(ada).get(`/desk/cases/${id}`)
  expect(await isUnread(ada, id)).toBe(false)
})

test('what comes while a case is being opened stays unread', async () => {
  const id = await given()
  await portal.inTransaction(async (trx) => {
    const seen = await lastActivity(trx, id)
    await desk.as(await desk.person('lead')).post(`/desk/cases/${id}/moves`, { version: 1, move: 'acknowledge' })
    await markSeen(trx, lead.id, id, seen)
  })
  expect(await isUnread(lead, id)).toBe(true)
})

test('that somebody was shown a number makes a case neither unread nor changed to others', async () => {
  const id = await given()
  const { witnesses } = await desk.shown(ada, id)
  const { as_of } = (await desk.as(ada).get('/desk/cases?list=new')).body.data
  portal.clock.forward({ minutes: 1 })
  const asked = { witness_id: witnesses[0].id }
  expect((await desk.post(lead, id, 'witness-number', asked)).statusCode).toBe(200)
  expect(await isUnread(ada, id)).toBe(false)
  const pulse = await desk.as(ada).get(`/desk/inbox/pulse?list=new&since=${as_of}`)
  expect(pulse.body.data.changed).toBe(0)
})

const bare = async () => (await portal.given.case({ witnesses: [] })).id
const parts = ['', '/coding', '/messages', '/documents', '/related', '/papers', '/evidence', '/redaction']
const actions = async (from: number) => (await desk.audit(from)).map(({ action, after }) => [action, ...after])

test('a visit to a case is one row, whatever is read of it and however often, and changes have rows of their own', async () => {
  const id = await bare()
  const from = await desk.lastRow()
  const readAll = async (as = desk.as(lead)) => {
    for (const part of [...parts, ...parts])
      expect([part, (await as.get(`/desk/cases/${id}${part}`)).statusCode]).toEqual([part, 200])
  }
  // Twenty readings at once are one visit too.
  await Promise.all(Array.from({ length: 20 }, () => desk.as(lead).get(`/desk/cases/${id}`)))
  await readAll()
  expect(await actions(from)).toEqual([['case_opened']])
  await desk.post(lead, id, 'messages', { body: 'Hei', last_id: null })
  await readAll()
  expect((await actions(from)).map(([action]) => action)).toEqual(['case_opened', 'message_sent'])
  // Another case, another person and a later visit are looks of their own.
  const other = await bare()
  await desk.as(lead).get(`/desk/cases/${other}`)
  await desk.as(ada).get(`/desk/cases/${id}`)
  portal.clock.forward({ minutes: visitMinutes + 1 })
  const later = await desk.lastRow()
  expect((await desk.audit(from)).slice(2)).toMatchObject([
    { who: lead.id, action: 'case_opened', subject_id: other },
    { who: ada.id, action: 'case_opened', subject_id: id },
  ])
  await readAll(desk.as({ cookie: await desk.session(lead.id) }))
  expect(await actions(later)).toEqual([['case_opened']])
})

test('a part that is read without the case has a row of its own, which says no more than that, and one that is empty has none', async () => {
  const id = await bare()
  const from = await desk.lastRow()
  for (const part of ['/messages', '/documents', '/caller'])
    expect([part, (await desk.as(ada).get(`/desk/cases/${id}${part}`)).statusCode]).toEqual([part, 200])
  for (const part of ['/coding', '/coding', '/papers', '', '/coding'])
    await desk.as(ada).get(`/desk/cases/${id}${part}`)
  expect(await actions(from)).toEqual([['coding_read'], ['case_opened', 'papers'], ['case_opened']])
})
