import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk, type StaffPerson } from '#server/testing/staff.ts'
import { markSeen } from '../seen.ts'

const portal = usePortal()
const desk = useDesk(portal)

const given = async () => (await portal.given.incident({ owner: await portal.given.account() })).id
async function isUnread(person: StaffPerson, id: number) {
  for (const list of ['new', 'waiting_for_us', 'mine']) {
    const { body } = await desk.as(person).get(`/desk/cases?limit=100&list=${list}`)
    const found = body.data.cases.find((one: { id: number }) => one.id === id)
    if (found) return found.unread
  }
  return expect.fail('the case is in no list')
}

test('a case that is erased while it is read is not found', async () => {
  const [ada, id] = [await desk.person('caseworker'), await given()]
  const { db } = portal.services
  const seeing = Promise.withResolvers<unknown>()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('incident').where('id', '=', id).execute()
    // It waits for the row that is being deleted.
    seeing.resolve(
      db
        .transaction()
        .execute((other) => markSeen(other, ada.id, id))
        .catch((error: unknown) => error),
    )
    await sql`SELECT pg_sleep(0.2)`.execute(trx)
  })
  expect(await seeing.promise).toMatchObject({ code: 'not_found' })
})

test('a case is unread until one opens it, and again when somebody else has done something to it', async () => {
  const [ada, lead, id] = [await desk.person('caseworker'), await desk.person('lead'), await given()]
  expect(await isUnread(ada, id)).toBe(true)
  await desk.as(ada).get(`/desk/cases/${id}`)
  expect([await isUnread(ada, id), await isUnread(lead, id)]).toEqual([false, true])
  // What one does oneself is no news.
  await desk.as(ada).post(`/desk/cases/${id}/moves`, { version: 1, move: 'acknowledge' })
  expect(await isUnread(ada, id)).toBe(false)
  await desk.as(lead).post(`/desk/bulk/priority`, { cases: [{ id, version: 2 }], priority: 'high' })
  expect([await isUnread(ada, id), await isUnread(lead, id)]).toEqual([true, true])
  await desk.as(ada).get(`/desk/cases/${id}`)
  expect(await isUnread(ada, id)).toBe(false)
})

test('that somebody was shown a number makes a case neither unread nor changed to others', async () => {
  const [ada, lead, id] = [await desk.person('caseworker'), await desk.person('lead'), await given()]
  const { witnesses } = (await desk.as(ada).get(`/desk/cases/${id}`)).body.data
  const { as_of } = (await desk.as(ada).get('/desk/cases?list=new')).body.data
  portal.clock.forward({ minutes: 1 })
  const asked = { witness_id: witnesses[0].id }
  expect((await desk.as(lead).post(`/desk/cases/${id}/witness-number`, asked)).statusCode).toBe(200)
  expect(await isUnread(ada, id)).toBe(false)
  const pulse = await desk.as(ada).get(`/desk/inbox/pulse?list=new&since=${as_of}`)
  expect(pulse.body.data.changed).toBe(0)
})

test('taking a case that one has never opened does not make it read, and a look that fails marks nothing', async () => {
  const { pool } = portal.connection
  const [ada, id] = [await desk.person('caseworker'), await given()]
  await desk.as(ada).post('/desk/bulk/take', { cases: [{ id, version: 1 }] })
  expect(await isUnread(ada, id)).toBe(true)
  await pool.query("ALTER TABLE audit.entry ADD CONSTRAINT refused CHECK (action <> 'case_opened') NOT VALID")
  expect((await desk.as(ada).get(`/desk/cases/${id}`)).statusCode).toBe(500)
  await pool.query('ALTER TABLE audit.entry DROP CONSTRAINT refused')
  expect(await isUnread(ada, id)).toBe(true)
})
