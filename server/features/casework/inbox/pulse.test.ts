import { defaultClockDays } from '#server/cases/clocks.ts'
import { deskLists } from '#contract/casework.ts'
import { inboxFilter } from '#contract/deskInbox.ts'
import { expireRows } from '#server/cases/retentionRules/expireRows.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import { caseFilter } from './caseFilter.ts'
import { keyOfTotal, makeCountCases } from './inbox.ts'

const { portal, desk, ada, bo, lead, editor } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const pulse = async (person: StaffPerson, query = '') => {
  const { statusCode, body } = await desk.as(person).get(`/desk/inbox/pulse?${query}`)
  expect([query, statusCode]).toEqual([query, 200])
  return body.data
}

test('the pulse counts each list as the list itself does, for whoever asks, and writes no audit row', async () => {
  const [first, second] = [await given(), await given()]
  await desk.bulk(ada, first, 'take')
  await desk.as(lead).post(`/desk/cases/${second}/moves`, { version: 1, move: 'acknowledge' })
  for (const person of [ada, bo, lead]) {
    const counted: Record<string, number> = {}
    for (const list of deskLists)
      counted[list] = (await desk.as(person).get(`/desk/cases?list=${list}`)).body.data.total
    const from = await desk.lastRow()
    // Twice: the second time the totals are those that were kept.
    for (let time = 0; time < 2; time += 1) expect((await pulse(person)).totals).toEqual(counted)
    expect(await desk.audit(from)).toEqual([])
  }
  expect((await pulse(bo)).totals.new).toBe((await pulse(lead)).totals.new - 1)
})

test('a filter that was asked for in numbers alone has its audit row, once; one whose list was looked at has that one', async () => {
  await given()
  const listed = 'list=new&category=1&city=3&city=2&date_from=2026-01-01'
  await desk.as(ada).get(`/desk/cases?${listed}&limit=1`)
  const from = await desk.lastRow()
  await pulse(ada, listed)
  await pulse(ada, `${listed}&since=${portal.clock.now().toISOString()}`)
  await pulse(ada, 'list=mine')
  expect(await desk.audit(from)).toEqual([])
  const narrow = 'list=new&city=3&date_from=2026-01-15&date_to=2026-01-15'
  for (let time = 0; time < 2; time += 1) await pulse(ada, narrow)
  expect(await desk.audit(from)).toMatchObject([
    {
      who: ada.id,
      action: 'case_listed',
      subject_id: null,
      after: ['list=new', 'city=3', 'date_from=2026-01-15', 'date_to=2026-01-15', 'count=0'],
    },
  ])
  // Another person's look is not one's own.
  await pulse(await desk.person('lead'), narrow)
  expect(await desk.audit(from)).toHaveLength(2)
})

test('the pulse tells how many cases of the list have changed since the list was read, filter included', async () => {
  const before = await given()
  portal.clock.forward({ minutes: 1 })
  const { as_of, total } = (await desk.as(lead).get('/desk/cases?list=new&limit=1')).body.data
  expect(await pulse(lead, `list=new&since=${as_of}`)).toMatchObject({ changed: 0, total })
  portal.clock.forward({ minutes: 1 })
  await given()
  await desk.bulk(lead, before, 'priority', { priority: 'urgent' })
  expect(await pulse(lead, `list=new&since=${as_of}`)).toMatchObject({ changed: 2, total: total + 1 })
  expect(await pulse(lead, `list=new&priority=urgent&since=${as_of}`)).toMatchObject({ changed: 1 })
  expect(await pulse(lead, `list=closed&since=${as_of}`)).toMatchObject({ changed: 0 })
  expect((await pulse(lead)).changed).toBeNull()
})

test('the pulse says with which case to begin: one over its time limit, else a new one, else one that waits for us', async () => {
  // Nothing of the tests before waits for anybody.
  await portal.db
    .updateTable('incident')
    .set({ status: 'Closed', outcome: 'guidance_given', closed_at: portal.clock.now() })
    .where('status', 'not in', ['Draft', 'Closed'])
    .execute()
  const begin = async (person: StaffPerson) => (await pulse(person)).begin
  expect(await begin(ada)).toBeNull()
  const [first, second] = [await given(), await given()]
  await desk.as(lead).post(`/desk/cases/${first}/moves`, { version: 1, move: 'acknowledge' })
  expect(await begin(ada)).toEqual({ list: 'new', id: second })
  await desk.as(lead).post(`/desk/cases/${second}/moves`, { version: 1, move: 'acknowledge' })
  expect(await begin(ada)).toEqual({ list: 'waiting_for_us', id: first })
  await desk.post(lead, first, 'assignment', { version: 2, assignee_id: lead.id, second_reader_id: null })
  // Of a case that is somebody else's a caseworker hears nothing here either.
  expect(await begin(ada)).toEqual({ list: 'waiting_for_us', id: second })
  portal.clock.forward({ days: 31 })
  const [later, chief] = [await desk.person('caseworker'), await desk.person('lead')]
  await given()
  expect([await begin(chief), await begin(later)]).toEqual([
    { list: 'overdue', id: first },
    { list: 'overdue', id: second },
  ])
})

test('a page that asks by itself does not keep its session from ending', async () => {
  for (let minutes = 0; minutes < 30; minutes += 10) {
    await pulse(ada)
    portal.clock.forward({ minutes: 10 })
  }
  expect((await desk.as(ada).get('/desk/inbox/pulse')).statusCode).toBe(401)
})

test('a kept total is counted anew after every change that commits, also one that began before it was counted', async () => {
  const actor = { id: (await desk.person('lead')).id, roles: ['lead'] as const }
  const [filter, now] = [inboxFilter.parse({ list: 'new' }), portal.clock.now()]
  let counts = 0
  const countCases = makeCountCases()
  const total = () =>
    portal.inTransaction((trx) =>
      countCases(trx, keyOfTotal(actor, filter, now, []), (eb) => {
        counts += 1
        return caseFilter(actor, filter, { now, days: defaultClockDays })(eb)
      }),
    )
  const start = await total()
  expect([await total(), counts]).toEqual([start, 1])
  const kari = await portal.given.account()
  await portal.given.incident({ owner: kari })
  expect([await total(), counts]).toEqual([start + 1, 2])
  // Begun, then counted by somebody else, then committed.
  const client = await portal.connection.pool.connect()
  await client.query('BEGIN')
  const { id } = await portal.given.incident({ owner: kari })
  await client.query("UPDATE incident SET status = 'Received' WHERE id = $1", [id])
  expect(await total()).toBe(start + 2)
  await client.query('COMMIT')
  expect(await total()).toBe(start + 1)
  await client.query('BEGIN')
  await client.query("UPDATE incident SET status = 'Submitted' WHERE id = $1", [id])
  await client.query('ROLLBACK')
  client.release()
  expect(await total()).toBe(start + 1)
  const counted = counts
  expect([await total(), counts]).toEqual([start + 1, counted])
  await portal.query('DELETE FROM incident WHERE id = $1', [id])
  expect(await total()).toBe(start + 1)
  expect(counts).toBe(counted + 1)
})

test('a total of what is coded follows each coding', async () => {
  const id = await given()
  const coded = async () => (await pulse(lead, 'list=new&arena=online')).total
  const before = await coded()
  const coding = { version: 0, field: 'arena', value: ['online'] }
  expect((await desk.post(lead, id, 'coding', coding)).statusCode).toBe(200)
  expect(await coded()).toBe(before + 1)
})

test('what was noted of changes is removed after an hour', async () => {
  await given()
  const left = async (minutes: number) => {
    await portal.query('UPDATE incident_change SET at = now() - make_interval(mins => $1)', [minutes])
    await expireRows(portal.services)
    return (await portal.query('SELECT FROM incident_change')).length
  }
  expect(await left(59)).toBeGreaterThan(0)
  expect(await left(61)).toBe(0)
})

test('the choices are what the filters take: categories, counties, labels and those who do casework', async () => {
  const gone = await desk.person('lead')
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  const { body } = await desk.as(ada).get('/desk/inbox/choices')
  const { counties, staff, categories } = body.data
  expect(counties).toHaveLength(15)
  expect(counties).toContainEqual({ code: '55', name: 'Troms' })
  expect(categories.length).toBeGreaterThan(3)
  const active = new Map(staff.map((one: { id: number; is_active: boolean }) => [one.id, one.is_active]))
  expect([active.get(ada.id), active.get(editor.id), active.get(gone.id)]).toEqual([true, undefined, false])
})
