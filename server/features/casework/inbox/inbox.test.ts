import { sql } from 'kysely'
import { deskLists, deskStatuses } from '#contract/casework.ts'
import { codes } from '#contract/codes.ts'
import { countedCodes } from '#contract/deskNumbers.ts'
import { roles, type Role } from '#contract/staff.ts'
import { incidentStatuses } from '#contract/status.ts'
import { mayOpen, visibleTo } from '#server/cases/access.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import { isCodedAs } from './caseFilter.ts'

const { portal, desk } = useStaffedPortal()

/** One for all cases: hashing a password for each would take longer than the rest. */
let reporter: ReturnType<typeof portal.given.account> | undefined

/** A case, put into a state by hand: what is tested here is what lists show. */
async function given(facts: Record<string, unknown> = {}, form: Record<string, unknown> = {}) {
  const { id } = await portal.given.incident({ owner: await (reporter ??= portal.given.account()), ...form })
  const closing =
    facts['status'] === 'Closed' ? { outcome: 'guidance_given', closed_at: portal.services.clock.now() } : {}
  const all: Record<string, unknown> = { ...closing, ...facts }
  const values = Object.entries({ status: 'Submitted', outcome: null, closed_at: null, ...all })
  const set = values.map(([column], at) => `${column} = $${at + 2}`).join()
  await portal.query(`UPDATE incident SET ${set} WHERE id = $1`, [id, ...values.map(([, value]) => value)])
  return id
}

async function idsIn(person: StaffPerson, query: string) {
  const { statusCode, body } = await desk.as(person).get(`/desk/cases?limit=100&${query}`)
  expect([query, statusCode]).toEqual([query, 200])
  const ids: number[] = body.data.cases.map(({ id }: { id: number }) => id)
  expect(body.data.total).toBe(ids.length)
  return ids
}

const ago = (days: number) => new Date(portal.services.clock.now().getTime() - days * 86_400_000)

test('each list holds what casework says, and a draft or a withdrawn case is in none and in no count', async () => {
  const [ada, bo] = [await desk.person('lead'), await desk.person('caseworker')]
  const ids: Record<string, number> = {
    draft: await given({ status: 'Draft', assignee_id: ada.id }, { status: 'Draft' }),
    withdrawn: await given({ status: 'Withdrawn', assignee_id: ada.id }),
    submitted: await given(),
    late: await given({ submitted_at: ago(9) }),
    received: await given({ status: 'Received', assignee_id: ada.id }),
    stale: await given({ status: 'InProgress', assignee_id: bo.id, active_at: ago(32), submitted_at: ago(40) }),
    quiet: await given({ status: 'WaitingForReporter', assignee_id: ada.id, active_at: ago(32) }),
    closed: await given({ status: 'Closed', assignee_id: ada.id }),
    spam: await given({ status: 'Closed', outcome: 'spam' }),
  }
  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
  const found: Record<string, (string | undefined)[]> = {}
  for (const list of deskLists) found[list] = (await idsIn(ada, `list=${list}`)).map(nameOf)
  expect(found).toEqual({
    new: ['late', 'submitted'],
    mine: ['received', 'quiet'],
    waiting_for_us: ['stale', 'received'],
    waiting_for_reporter: ['quiet'],
    // Both are over since the same moment.
    overdue: ['late', 'stale'],
    closed: ['closed'],
  })
  expect((await idsIn(ada, 'list=closed&folded=true')).map(nameOf)).toEqual(['spam'])
  // What is another's is in no list of a caseworker's and in no count.
  expect((await idsIn(bo, 'list=waiting_for_us')).map(nameOf)).toEqual(['stale'])
  expect(await idsIn(bo, 'list=waiting_for_reporter')).toEqual([])
  expect(await idsIn(bo, `list=closed&assignee=${ada.id}`)).toEqual([])
})

const cityIn = async (county: string) =>
  (await portal.query('SELECT id FROM city WHERE county_code = $1 LIMIT 1', [county]))[0].id

test('filters narrow the list on what is clear, stand in its audit row, and one that is not known is refused', async () => {
  const ada = await desk.person('lead')
  const from = await desk.lastRow()
  const { body } = await desk.as(ada).get('/desk/cases?list=mine&priority=high&assignee=none')
  const after = ['list=mine', 'priority=high', 'assignee=none', `count=${body.data.total}`]
  expect(await desk.audit(from)).toMatchObject([{ who: ada.id, action: 'case_listed', subject_id: null, after }])
  const one = await given({ priority: 'urgent' }, { date: '2026-02-01' })
  const other = await given({ assignee_id: ada.id })
  const [{ id: label }] = await portal.query("INSERT INTO label (name) VALUES ('moské') RETURNING id")
  await portal.query('INSERT INTO incident_label VALUES ($1, $2)', [one, label])
  const has = async (query: string) => {
    const ids = await idsIn(ada, query)
    return [ids.includes(one), ids.includes(other)]
  }
  expect(await has('')).toEqual([true, true])
  expect(await has('priority=urgent')).toEqual([true, false])
  expect(await has('priority=urgent&priority=normal')).toEqual([true, true])
  expect(await has('assignee=none')).toEqual([true, false])
  expect(await has(`assignee=${ada.id}`)).toEqual([false, true])
  expect(await has(`assignee=${ada.id}&assignee=none`)).toEqual([true, true])
  expect(await has(`label=${label}`)).toEqual([true, false])
  expect(await has('date_from=2026-02-01&date_to=2026-02-01')).toEqual([true, false])
  const [tromsø, oslo] = [await cityIn('55'), await cityIn('03')]
  await portal.query('UPDATE incident SET city_id = $1 WHERE id = $2', [tromsø, one])
  await portal.query('UPDATE incident SET city_id = $1 WHERE id = $2', [oslo, other])
  expect(await has('county=55')).toEqual([true, false])
  expect(await has('county=55&county=03')).toEqual([true, true])
  expect(await has('county=56')).toEqual([false, false])
  expect(await has(`city=${oslo}`)).toEqual([false, true])
  const [{ category }] = await portal.query(
    `UPDATE incident SET harassment_category_id = (SELECT max(id) FROM harassment_category), country_id = 752 WHERE id = $1
     RETURNING harassment_category_id AS category`,
    [one],
  )
  expect(await has(`category=${category}`)).toEqual([true, false])
  expect(await has('country=752')).toEqual([true, false])
  expect(await has('country=752&category=999999')).toEqual([false, false])
  expect(await has('status=Submitted')).toEqual([true, true])
  expect(await has('status=Received')).toEqual([false, false])
  expect(await has('country=999999')).toEqual([false, false])
  expect(await has('age=0')).toEqual([true, true])
  expect(await has('age=1')).toEqual([false, false])
  await portal.query('UPDATE incident SET submitted_at = $1 WHERE id = $2', [ago(3), one])
  expect(await has('age=3')).toEqual([true, false])
  expect(await has('age=4')).toEqual([false, false])
  for (const [query, status] of [
    ['prioritet=urgent', 400],
    ['priority=worst', 422],
    ['list=drafts', 422],
    ['status=Draft', 422],
    ['cursor=1%20or%201', 422],
    ['date_from=2026-02-30', 422],
    ['county=Troms', 422],
  ] as const)
    expect([query, (await desk.as(ada).get(`/desk/cases?${query}`)).statusCode]).toEqual([query, status])
})

test('the query finds what the rule lets open, for every mix of roles, states, assignees and readers', async () => {
  const [me, other] = [await desk.person('caseworker'), await desk.person('caseworker')]
  const places: { id: number; status: string; assignee_id: number | null; second_reader_id: number | null }[] = []
  for (const status of incidentStatuses)
    for (const assignee_id of [null, me.id, other.id])
      for (const second_reader_id of [null, me.id, other.id])
        if (assignee_id === null || assignee_id !== second_reader_id) {
          const id = await given({ status, assignee_id, second_reader_id })
          places.push({ id, status, assignee_id, second_reader_id })
        }
  const mixes: Role[][] = [...roles.map((role) => [role]), ['caseworker', 'lead'], ['caseworker', 'administrator'], []]
  for (const own of mixes) {
    const actor = { id: me.id, roles: own }
    const ids = places.map(({ id }) => id)
    const rows = await portal.db
      .selectFrom('incident')
      .select('id')
      .where('id', 'in', ids)
      .where(visibleTo(actor))
      .execute()
    const expected = places.filter((place) => mayOpen(actor, place)).map(({ id }) => id)
    expect([own, rows.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([own, expected])
  }
  expect(deskStatuses.length).toBe(incidentStatuses.length - 2)
})

test('cases are found by a code of any list through the index', async () => {
  const plans = await portal.inTransaction(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const found = []
    for (const list of countedCodes) {
      const { rows } = await sql`EXPLAIN SELECT FROM coding WHERE ${isCodedAs(list, codes[list].slice(0, 2))}`.execute(
        trx,
      )
      found.push([list, JSON.stringify(rows).includes('Index Scan on coding_codes')])
    }
    return found
  })
  expect(plans).toEqual(countedCodes.map((list) => [list, true]))
})
