import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import { sentBefore } from './caseFilter.ts'

const { portal, desk, owner, lead } = useStaffedPortal()
const minute = 60_000

/** Minutes between the moment and when a case was sent in and closed. At the moment itself, a case is not sent in before it. */
const lives: [number, number][] = [
  [-300, -200],
  [-300, -1],
  [-2, 0],
  [-2, 0],
  [0, 0],
  [0, 30],
  [-9000, 60],
  [-9000, 60],
  [-9000, 59],
  [-1, 1],
  [1, 2],
  [-20_000, -10_000],
  [-20_000, -10_000],
  [-20_000, -10_001],
  [40, 50],
  [-5000, 70],
]

/** Several of the same moment but for a microsecond, which a Date of JavaScript could not tell from the next. */
const odd = "(id % 2) * interval '1 microsecond'"
const byOdd = (a: { id: number }, b: { id: number }) => (a.id % 2) - (b.id % 2)

/** The cases of a list, asked for in pages of so many, each of which tells how many there are in all. */
async function walked(person: StaffPerson, query: string, limit: number, total: number) {
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const at: string = `/desk/cases?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`
    const { statusCode, body } = await desk.as(person).get(at)
    expect([statusCode, body.data.total]).toEqual([200, total])
    ids.push(...body.data.cases.map(({ id }: { id: number }) => id))
    cursor = body.data.next_cursor
  }
  return ids
}

test('closed cases that were sent in before a day come page by page in the order in which they were closed, none twice and none left out', async () => {
  const age = 10
  const bound = sentBefore(age, portal.services.clock.now()).getTime()
  const made: { id: number; sent: number; closed: number }[] = []
  for (const [sent, closed] of lives) {
    const { id } = await portal.given.incident({ owner })
    made.push({ id, sent, closed })
    await portal.query(
      `UPDATE incident SET status = 'Closed', outcome = 'guidance_given', submitted_at = $1,
        closed_at = $2::timestamptz + ${odd} WHERE id = $3`,
      [new Date(bound + sent * minute), new Date(bound + closed * minute), id],
    )
  }
  const wanted = made
    .filter(({ sent }) => sent < 0)
    .toSorted((a, b) => b.closed - a.closed || byOdd(b, a) || b.id - a.id)
    .map(({ id }) => id)
  for (const limit of [1, 3, 5, 100])
    expect([limit, await walked(lead, `list=closed&age=${age}`, limit, wanted.length)]).toEqual([limit, wanted])
  // With another filter beside it, and for somebody who may not know of all of them.
  const caseworker = await desk.person('caseworker')
  const hidden = wanted[2] ?? 0
  await portal.query('UPDATE incident SET assignee_id = $1 WHERE id = $2', [lead.id, hidden])
  const left = wanted.filter((id) => id !== hidden)
  const query = `list=closed&age=${age}&outcome=guidance_given`
  expect(await walked(caseworker, query, 100, left.length)).toEqual(left)
})

test('open cases come by priority and time limit, or by time limit, or by how long they waited, page by page', async () => {
  const now = portal.services.clock.now().getTime()
  const day = 24 * 60 * minute
  /** Days since it was sent in, since something happened, and since a message waits. The clocks are 7, 30 and 7 days. */
  const facts: [status: string, priority: string, sent: number, active: number, message: number | null][] = [
    ['InProgress', 'normal', 60, 1, null],
    ['InProgress', 'normal', 20, 9, 9],
    ['InProgress', 'high', 5, 1, null],
    ['Received', 'urgent', 4, 3, null],
    ['Received', 'urgent', 4, 3, 2],
    ['InProgress', 'normal', 40, 35, null],
    ['InProgress', 'high', 50, 28, null],
    ['Received', 'normal', 1, 1, null],
  ]
  const made: { id: number; rank: number; sent: number; due: number }[] = []
  for (const [status, priority, sent, active, message] of facts) {
    const { id } = await portal.given.incident({ owner })
    const at = (days: number) => new Date(now - days * day)
    await portal.query(
      `UPDATE incident SET status = $1, priority = $2, submitted_at = $3::timestamptz + ${odd},
        active_at = $4::timestamptz + ${odd}, message_at = $5 WHERE id = $6`,
      [status, priority, at(sent), at(active), message === null ? null : at(message), id],
    )
    const due = Math.min(30 - active, message === null ? Infinity : 7 - message)
    made.push({ id, rank: ['urgent', 'high', 'normal'].indexOf(priority), sent, due })
  }
  const orders = {
    '': made.toSorted((a, b) => a.rank - b.rank || a.due - b.due || byOdd(a, b) || a.id - b.id),
    '&sort=due': made.toSorted((a, b) => a.due - b.due || byOdd(a, b) || a.id - b.id),
    '&sort=age': made.toSorted((a, b) => b.sent - a.sent || byOdd(a, b) || a.id - b.id),
  }
  for (const [sort, wanted] of Object.entries(orders))
    for (const limit of [1, 3, 100]) {
      const ids = await walked(lead, `list=waiting_for_us${sort}`, limit, wanted.length)
      expect([sort, limit, ids]).toEqual([sort, limit, wanted.map(({ id }) => id)])
    }
  // A case that waits for its reporter has no clock, and is listed all the same, after the others; a new one has a clock of its own.
  const [waiting, isNew] = [made[0]?.id, made[7]?.id]
  await portal.query("UPDATE incident SET status = 'WaitingForReporter' WHERE id = $1", [waiting])
  await portal.query("UPDATE incident SET status = 'Submitted' WHERE id = $1", [isNew])
  const { body } = await desk.as(lead).get('/desk/cases?list=waiting_for_reporter')
  expect(body.data.cases).toMatchObject([{ id: waiting, clocks: [] }])
  await portal.query('UPDATE incident SET assignee_id = $1', [lead.id])
  const dueNow = ({ id, due }: { id: number; due: number }) => (id === waiting ? Infinity : id === isNew ? 6 : due)
  const wanted = made.toSorted((a, b) => dueNow(a) - dueNow(b) || byOdd(a, b) || a.id - b.id).map(({ id }) => id)
  for (const limit of [1, 3, 100])
    expect([limit, await walked(lead, 'list=mine&sort=due', limit, made.length)]).toEqual([limit, wanted])
})
