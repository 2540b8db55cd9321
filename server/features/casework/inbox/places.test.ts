import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk } from '#server/testing/staff.ts'
import { sentBefore } from './wanted.ts'

const portal = usePortal()
const desk = useDesk(portal)
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

test('closed cases that were sent in before a day come page by page in the order in which they were closed, none twice and none left out', async () => {
  const [lead, owner] = [await desk.person('lead'), await portal.given.account()]
  const { pool } = portal.connection
  const age = 10
  const bound = sentBefore(age, portal.services.clock.now()).getTime()
  const made: { id: number; sent: number; closed: number }[] = []
  for (const [sent, closed] of lives) {
    const { id } = await portal.given.incident({ owner })
    made.push({ id, sent, closed })
    await pool.query(
      "UPDATE incident SET status = 'Closed', outcome = 'guidance_given', submitted_at = $1, closed_at = $2 WHERE id = $3",
      [new Date(bound + sent * minute), new Date(bound + closed * minute), id],
    )
  }
  const wanted = made.filter(({ sent }) => sent < 0).toSorted((a, b) => b.closed - a.closed || b.id - a.id)
  for (const limit of [1, 3, 5, 100]) {
    const found: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const at: string = `/desk/cases?list=closed&age=${age}&limit=${limit}${cursor && `&cursor=${cursor}`}`
      const { statusCode, body } = await desk.as(lead).get(at)
      expect([statusCode, body.data.total]).toEqual([200, wanted.length])
      found.push(...body.data.cases.map(({ id }: { id: number }) => id))
      cursor = body.data.next_cursor
    }
    expect([limit, found]).toEqual([limit, wanted.map(({ id }) => id)])
  }
  // With another filter beside it, and for somebody who may not know of all of them.
  const caseworker = await desk.person('caseworker')
  const hidden = wanted[2]?.id ?? 0
  await pool.query('UPDATE incident SET assignee_id = $1 WHERE id = $2', [lead.id, hidden])
  const { body } = await desk.as(caseworker).get(`/desk/cases?list=closed&age=${age}&outcome=guidance_given&limit=100`)
  expect(body.data.cases.map(({ id }: { id: number }) => id)).toEqual(
    wanted.filter(({ id }) => id !== hidden).map(({ id }) => id),
  )
})
