import { casesBehind, type Key } from '#contract/casesBehind.ts'
import { codedLists } from '#contract/deskCoding.ts'
import { countedBy, type CountQuery, type Numbers } from '#contract/deskNumbers.ts'
import { monthsAfter, todayInOslo } from '#contract/time.ts'
import { type Person, type StaffPerson, until, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, owner } = useStaffedPortal()

/** Of the cases of March: their codes. Of those of February, one. */
const march = [
  "'{threat,spitting}', 'street', 'phone'",
  "'{threat}', 'street', 'portal'",
  "'{threat}', 'work', 'portal'",
  "'{}', NULL, 'portal'",
]

async function cameIn(owner: Person, at: string) {
  const { id } = await portal.given.incident({ owner })
  await portal.query('UPDATE incident SET submitted_at = $2 WHERE id = $1', [id, at])
  return id
}

/** Its acts, area of life and source, as SQL. */
const code = (id: number, codes = '') =>
  portal.query(
    `INSERT INTO coding (incident_id, version, code_list, changed_at, changed_by, act, life_area, source)
     VALUES ($1, 1, 1, now(), $2, ${codes})`,
    [id, lead.id],
  )

let lead: StaffPerson
let analyst: StaffPerson
let ids: number[] = []
beforeAll(async () => {
  ;[lead, analyst] = await desk.people('lead', 'analyst')
  const owner = await portal.given.account()
  for (const codes of [...march, march[1]]) {
    // A quarter of an hour before midnight in Norway is the day before, whatever the server's zone.
    const id = await cameIn(owner, ids.length < march.length ? '2026-03-31T21:45:00Z' : '2026-02-28T22:45:00Z')
    ids.push(id)
    await code(id, codes)
  }
})

const look = async (
  person: StaffPerson,
  search: string,
  period = 'from=2026-03-01&to=2026-03-31',
): Promise<Numbers> => {
  const { statusCode, body } = await desk.as(person).get(`/desk/numbers?${period}&${search}`)
  expect(statusCode, JSON.stringify(body)).toBe(200)
  return body.data
}
/** As it stands now: on a slow machine the first answer may be what was counted before. */
const read = (...asked: Parameters<typeof look>) =>
  until(async () => {
    const numbers = await look(...asked)
    return numbers.counted_at === null && numbers
  })
const cellsOf = ({ cells }: Numbers) => cells.map(({ by, and, now, before }) => [by, and, now, before])

test('cases are counted by one or two of what is known of them, beside the period before', async () => {
  const byAct = await read(lead, 'by=act')
  expect(byAct).toMatchObject({ is_rounded: false, total: { now: 4, before: 1 } })
  // February is shorter: the period before is as long as this one.
  expect(byAct.before).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(cellsOf(byAct)).toEqual([
    ['spitting', null, 1, 0],
    ['threat', null, 3, 1],
    [null, null, 1, 0],
  ])
  expect(cellsOf(await read(lead, 'by=act&and=life_area'))).toEqual([
    ['spitting', 'street', 1, 0],
    ['threat', 'street', 2, 1],
    ['threat', 'work', 1, 0],
    [null, null, 1, 0],
  ])
  expect(cellsOf(await read(lead, 'by=time&and=source&step=week'))).toEqual([
    ['2026-03-30', 'phone', 1, 0],
    // The last day of February is as long before as the last one of March.
    ['2026-03-30', 'portal', 3, 1],
  ])
  expect(byAct.uncoded).toContainEqual({ list: 'act', now: 1, before: 0 })
  expect(byAct.uncoded).toContainEqual({ list: 'arena', now: 4, before: 1 })
})

test('every dimension holds each case, once for each of its codes', async () => {
  expect(countedBy).toEqual(expect.arrayContaining(Object.keys(codedLists.shape)))
  for (const by of countedBy) {
    const { cells, names } = await read(lead, `by=${by}`)
    const sum = cells.reduce((all, { now }) => all + now, 0)
    expect([by, sum]).toEqual([by, by === 'act' ? 5 : 4])
    if (by === 'category' || by === 'county') for (const cell of cells) if (cell.by) expect(names[cell.by]).toBeTruthy()
  }
})

test('an analyst reads multiples of five, states apart', async () => {
  const byAct = await read(analyst, 'by=act')
  expect(byAct).toMatchObject({ is_rounded: true, total: { now: 5, before: 0 } })
  expect(cellsOf(byAct)).toEqual([])
  expect(byAct.uncoded).toContainEqual({ list: 'act', now: 0, before: 0 })
  expect(cellsOf(await read(analyst, 'by=status'))).toEqual([['Submitted', null, 5, 0]])
  expect(cellsOf(await read(analyst, 'by=status&and=source'))).toEqual([])
  // A day more or less would tell of one case.
  expect(await read(analyst, 'by=act', 'from=2026-02-17&to=2026-03-02')).toMatchObject({
    period: { from: '2026-01-01', to: '2026-03-31' },
    before: { from: '2025-10-01', to: '2025-12-31' },
  })
  const today = todayInOslo()
  const { period } = await read(analyst, 'by=act', `from=${today}&to=${today}`)
  expect(period.to < today && monthsAfter(period.from, 6) > today).toBe(true)
  for (let at = 0; at < 13; at += 1) await cameIn(owner, `${at < 9 ? '2025-05-10' : '2025-08-10'}T12:00:00Z`)
  for (const to of ['2025-05-31', '2025-08-31'])
    expect(cellsOf(await read(analyst, 'by=source', `from=2025-05-01&to=${to}`))).toEqual([['portal', null, 5, 0]])
  // A month of the quarter before, however long, stands beside the same one of this quarter.
  expect(cellsOf(await read(analyst, 'by=time', 'from=2025-07-01&to=2025-09-30'))).toEqual([['2025-08-01', null, 0, 5]])
})

test('from how many cases a rounded number is shown is secret, five at least, and the same wherever the same cases are counted', async () => {
  const years = 'from=2000-01-01&to=2005-12-31'
  await portal.query(
    `INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status, submitted_at)
     SELECT user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, 'Submitted',
       '2000-02-01T12:00:00Z'::timestamptz + make_interval(months => 3 * quarter, mins => number)
     FROM incident, generate_series(0, 23) quarter, generate_series(1, 9) number WHERE id = $1 ORDER BY quarter, number`,
    [ids[0]],
  )
  const fewest = new Map<string | null, number>()
  for (let cases = 9; cases > 3; cases -= 1) {
    const { cells, uncoded } = await read(analyst, 'by=time&step=quarter', years)
    expect(cells.every(({ now }) => now === 5)).toBe(true)
    for (const { by } of cells) fewest.set(by, cases)
    const beside = async (and: string) =>
      (await read(analyst, `by=time&and=${and}&step=quarter`, years)).cells.map(({ by }) => by)
    expect(await beside('source')).toEqual(await beside('act'))
    expect(uncoded).toContainEqual({ list: 'act', now: 5 * cells.length, before: 0 })
    await portal.query(
      "UPDATE incident SET status = 'Withdrawn' WHERE submitted_at < '2006-01-01' AND extract(minute FROM submitted_at) = $1",
      [cases],
    )
  }
  expect(fewest.size).toBe(24)
  expect(Math.min(...fewest.values())).toBeGreaterThanOrEqual(5)
  expect(new Set(fewest.values()).size).toBeGreaterThan(1)
})

test('spam, withdrawn cases and those that are not to be counted are in no number; what lies outside, by state and outcome alone', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  const change = (id: number, values: string) => portal.query(`UPDATE incident SET ${values} WHERE id = $1`, [id])
  await change(first, "status = 'Closed', outcome = 'spam', closed_at = submitted_at + interval '30 hours'")
  await change(second, "status = 'Withdrawn'")
  await change(third, "status = 'Closed', outcome = 'outside_scope', closed_at = submitted_at + interval '30 hours'")
  await portal.query(
    "INSERT INTO consent_answer (incident_id, consent, is_given, how, at, staff_id) VALUES ($1, 'statistics', false, 'phone', now(), $2)",
    [fourth, lead.id],
  )
  expect(cellsOf(await read(lead, 'by=act'))).toEqual([['threat', null, 0, 1]])
  const byOutcome = await read(lead, 'by=outcome')
  expect(byOutcome.total).toEqual({ now: 1, before: 1 })
  expect(cellsOf(byOutcome)).toEqual([
    ['outside_scope', null, 1, 0],
    [null, null, 0, 1],
  ])
})

test('waits are measured from the sending in, as median and ninetieth percentile', async () => {
  for (const hours of [10, 20, 90]) {
    const id = await cameIn(owner, '2026-06-10T12:00:00Z')
    await portal.query(
      `INSERT INTO incident_activity (incident_id, staff_id, action, status_after, at)
       VALUES ($1, $2, 'acknowledged', 'Received', '2026-06-10T12:00:00Z'::timestamptz + make_interval(hours => $3))`,
      [id, lead.id, hours],
    )
  }
  const { waits } = await read(lead, 'by=status', 'from=2026-06-01&to=2026-06-30')
  const none = { cases: 0, median: null, p90: null }
  expect(waits).toEqual([
    { wait: 'acknowledged', now: { cases: 3, median: 20, p90: 76 }, before: none },
    { wait: 'answered', now: none, before: none },
    { wait: 'closed', now: none, before: none },
  ])
  const { waits: later } = await read(lead, 'by=status', 'from=2026-07-01&to=2026-07-30')
  expect(later[0]).toEqual({ wait: 'acknowledged', now: none, before: waits[0]?.now })
  const few = { cases: 3, median: null, p90: null }
  expect((await read(analyst, 'by=status', 'from=2026-06-01&to=2026-06-30')).waits[0]?.now).toEqual(few)
  expect((await read(analyst, 'by=status', 'from=2026-07-01&to=2026-09-30')).waits[0]?.before).toEqual(few)
})

test('a period that ends before it begins or is to come, days of long ago and the same dimension twice are refused', async () => {
  for (const search of [
    'from=2026-03-02&to=2026-03-01&by=act',
    'from=2026-03-01&to=2999-03-01&by=act',
    'from=1901-03-01&to=2026-03-01&by=act',
    'from=2026-03-01&to=2026-03-02&by=act&and=act',
  ])
    expect((await desk.as(lead).get(`/desk/numbers?${search}`)).statusCode).toBe(422)
})

/** How many cases the inbox shows where a number leads. */
async function followed(person: StaffPerson, path: string) {
  const { statusCode, body } = await desk.as(person).get(`/desk/cases${path.slice(path.indexOf('?'))}&limit=100`)
  expect([path, statusCode]).toEqual([path, 200])
  expect(body.data.cases).toHaveLength(body.data.total)
  return body.data.total
}

const june = 'from=2024-06-01&to=2024-06-30'
/** Cases of June and May 2024: found by staff, not coded, outside the task, of no known kind or place, closed, refused to count. */
async function givenOfJune() {
  const owner = await portal.given.account()
  const closed = "status = 'Closed', closed_at = submitted_at + interval '30 hours'"
  const facts: [at: string, coding: string | undefined, values?: string][] = [
    // A quarter of an hour after midnight in Norway is that day, whatever the server's zone.
    ['2024-05-31T22:15:00Z', "'{threat,spitting}', 'street', 'monitoring'"],
    ['2024-06-30T21:45:00Z', undefined],
    ['2024-06-20T12:00:00Z', "'{threat}', 'work', 'phone'", `${closed}, outcome = 'outside_scope'`],
    ['2024-06-10T12:00:00Z', "'{threat}', 'work', 'portal'", `${closed}, outcome = 'guidance_given'`],
    [
      '2024-06-10T12:00:00Z',
      "'{}', NULL, 'portal'",
      `is_entered = true, harassment_category_id = NULL, city_id = NULL`,
    ],
    ['2024-05-15T12:00:00Z', "'{threat,spitting}', 'street', 'portal'"],
    ['2024-05-15T12:00:00Z', "'{spitting}', NULL, 'monitoring'"],
    ['2024-06-10T12:00:00Z', "'{threat}', 'work', 'portal'", `${closed}, outcome = 'spam'`],
    ['2024-06-10T12:00:00Z', "'{threat}', 'work', 'portal'", "status = 'Withdrawn'"],
    ['2024-06-10T12:00:00Z', "'{threat}', 'work', 'portal'"],
  ]
  const made: number[] = []
  for (const [at, coding, values] of facts) {
    const id = await cameIn(owner, at)
    made.push(id)
    if (coding) await code(id, coding)
    if (values) await portal.query(`UPDATE incident SET ${values} WHERE id = $1`, [id])
  }
  expect((await portal.given.consent(owner, made.at(-1) ?? 0, 'statistics', false)).statusCode).toBe(200)
  return made
}

test('a number leads to as many cases as it says, for each dimension alone and beside others', async () => {
  const [, plain] = await givenOfJune()
  const pairs = [
    ...countedBy.map((by) => ({ by })),
    { by: 'status', and: 'outcome' },
    { by: 'time', and: 'status' },
    { by: 'act', and: 'time' },
    { by: 'source', and: 'act' },
    { by: 'category', and: 'county' },
  ] as const
  for (const pair of pairs) {
    const asked: Pick<CountQuery, 'by' | 'and' | 'step'> = { ...pair, step: 'week' }
    const numbers = await read(lead, `${new URLSearchParams(Object.entries(asked))}`, june)
    const { total, cells } = numbers
    const behind = async (keys: readonly Key[]) => ({
      now: await followed(lead, casesBehind(asked, numbers, 'period', keys)),
      before: await followed(lead, casesBehind(asked, numbers, 'before', keys)),
    })
    expect([pair, await behind([])]).toEqual([pair, total])
    for (const cell of cells) {
      const keys: Key[] = [[asked.by, cell.by], ...(asked.and ? [[asked.and, cell.and] as const] : [])]
      expect([keys, await behind(keys)]).toEqual([keys, { now: cell.now, before: cell.before }])
    }
  }
  const numbers = await read(lead, 'by=act', june)
  const { uncoded, found } = numbers
  const asked = { by: 'act', step: 'month' } as const
  for (const { list, now, before } of uncoded) {
    const leads = (days: 'period' | 'before') => followed(lead, casesBehind(asked, numbers, days, [[list, null]]))
    expect([list, await leads('period'), await leads('before')]).toEqual([list, now, before])
  }
  expect(await followed(lead, casesBehind(asked, numbers, 'period', [['source', 'monitoring']]))).toBe(found.now)
  // What is another's is in no list of a caseworker's, whatever the number says.
  await portal.query('UPDATE incident SET assignee_id = $1 WHERE id = $2', [lead.id, plain])
  const all = casesBehind(asked, numbers, 'period', [])
  expect([await followed(lead, all), await followed(await desk.person('caseworker'), all)]).toEqual([3, 2])
})

test('what staff found by themselves is counted apart from reports, and with them by source alone', async () => {
  const byAct = await read(lead, 'by=act', june)
  expect(byAct).toMatchObject({ total: { now: 3, before: 1 }, found: { now: 1, before: 1 } })
  expect(cellsOf(byAct)).toEqual([
    ['spitting', null, 0, 1],
    ['threat', null, 1, 1],
    [null, null, 2, 0],
  ])
  expect(cellsOf(await read(lead, 'by=source', june))).toEqual([
    ['monitoring', null, 1, 1],
    ['portal', null, 3, 1],
  ])
})

test('what a lead has read is not kept for an analyst, nor the other way round, and not after a case has changed', async () => {
  const quarter = 'from=2024-04-01&to=2024-06-30'
  const exact = await read(lead, 'by=source', quarter)
  expect(cellsOf(exact)).toEqual([
    ['monitoring', null, 2, 0],
    ['portal', null, 4, 0],
  ])
  const rounded = await read(analyst, 'by=source', quarter)
  expect(rounded).toMatchObject({ is_rounded: true, cells: [], total: { now: 4 }, found: { now: 0 } })
  expect(await read(lead, 'by=source', quarter)).toEqual(exact)
  for (let at = 0; at < 5; at += 1) await cameIn(owner, '2024-06-02T12:00:00Z')
  expect((await read(lead, 'by=source', quarter)).total.now).toBe(9)
  expect((await read(analyst, 'by=source', quarter)).cells).toEqual([{ by: 'portal', and: null, now: 5, before: 0 }])
})

test('while many cases are counted anew, what was counted before is shown with when, to each reader their own, and then the new', async () => {
  const day = 'from=2023-05-01&to=2023-06-30'
  const id = await cameIn(await portal.given.account(), '2023-05-02T12:00:00Z')
  const before = await read(lead, 'by=source', day)
  await read(analyst, 'by=source', day)
  const holder = await portal.connection.pool.connect()
  await holder.query('BEGIN; LOCK TABLE coding IN ACCESS EXCLUSIVE MODE')
  await portal.query("UPDATE incident SET submitted_at = '2022-05-02T12:00:00Z' WHERE id = $1", [id])
  const old = await look(lead, 'by=source', day)
  expect(Date.parse(old.counted_at ?? '')).toBeLessThan(Date.now())
  expect({ ...old, counted_at: null }).toEqual(before)
  expect(await look(analyst, 'by=source', day)).toMatchObject({ is_rounded: true, cells: [] })
  await holder.query('ROLLBACK')
  holder.release()
  expect((await read(lead, 'by=source', day)).cells).toEqual([])
})
