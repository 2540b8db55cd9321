import { caseWithFiles, pdf, type Person, usePortal } from '#server/testing/index.ts'
import { claimNext, countFailure, keepClaims, leaseSeconds } from './inspectionQueue.ts'

const portal = usePortal()

const store = (person: Person, count: number) => {
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, bytes: pdf() }))
  return caseWithFiles(portal, person, files, { status: 'Draft' })
}
afterEach(() => portal.query('DELETE FROM incident_document'))
const claim = (busy: number[] = []) => claimNext(portal.services, busy)
const due = async (id: number) => {
  const rows = await portal.query(
    'SELECT extract(epoch FROM inspect_after - now())::float AS seconds, inspection_attempts AS attempts FROM incident_document WHERE id = $1',
    [id],
  )
  return rows[0]
}
const twoPeople = () => Promise.all([portal.given.account(), portal.given.account()])

test('the account with the fewest documents under inspection comes first, then the one with the fewest waiting', async () => {
  const [many, one] = await twoPeople()
  const { documents } = await store(many, 3)
  const small = await store(one, 1)
  expect((await claim())?.id).toBe(small.documents[0])
  expect(await claim()).toEqual({ id: documents[0], owner: many.id, attempts: 0 })
  // Now both have one under inspection, and the other account has fewer waiting.
  const later = await store(one, 1)
  expect((await claim([many.id]))?.id).toBe(later.documents[0])
  expect(await claim([many.id])).toBeUndefined()
  expect((await claim())?.id).toBe(documents[1])
})

test('documents that have waited for long go before those of accounts that keep sending', async () => {
  const [many, one] = await twoPeople()
  const { documents } = await store(many, 3)
  await portal.query(`UPDATE incident_document SET created_at = now() - interval '3 minutes'`)
  const small = await store(one, 1)
  expect((await claim())?.id).toBe(documents[0])
  expect((await claim())?.id).toBe(small.documents[0])
})

test('a document that the scanner does not take is nobody’s turn', async () => {
  const [many, one] = await twoPeople()
  const { documents } = await store(many, 2)
  await portal.query(`UPDATE incident_document SET inspect_after = now() + interval '1 day' WHERE id = $1`, [
    documents[0],
  ])
  await store(one, 3)
  expect((await claim())?.id).toBe(documents[1])
})

test('servers that look at the same time never take the same document', async () => {
  const [many] = await twoPeople()
  const { documents } = await store(many, 8)
  const taken = await Promise.all(Array.from({ length: 8 }, () => claim()))
  const ids = taken.flatMap((found) => (found ? [found.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
  expect(documents).toEqual(expect.arrayContaining(ids))
})

test('a document is taken again when the server that had it no longer renews, and at once when it gives it back', async () => {
  const [person] = await twoPeople()
  const [id = 0] = (await store(person, 1)).documents
  expect((await claim())?.id).toBe(id)
  expect(await claim()).toBeUndefined()
  await portal.query("UPDATE incident_document SET inspect_after = now() - interval '1 second'")
  expect((await claim())?.id).toBe(id)
  await portal.query("UPDATE incident_document SET inspect_after = now() + interval '1 second'")
  await keepClaims(portal.services, [id], leaseSeconds)
  expect((await due(id)).seconds).toBeGreaterThan(leaseSeconds - 5)
  await keepClaims(portal.services, [id], 0)
  expect(await claim()).toEqual({ id, owner: person.id, attempts: 0 })
})

test('a failure is counted and puts the document off, ever longer up to a quarter of an hour', async () => {
  const [person] = await twoPeople()
  const [id = 0] = (await store(person, 1)).documents
  for (const [attempts, seconds] of [
    [0, 30],
    [1, 60],
    [9, 900],
  ] as const) {
    await countFailure(portal.services, { id, owner: person.id, attempts })
    const found = await due(id)
    expect(found.attempts).toBe(attempts + 1)
    expect(Math.abs(found.seconds - seconds)).toBeLessThan(10)
  }
})
