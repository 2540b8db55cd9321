import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import { usePortal } from '#server/testing/index.ts'
import { Failure } from './failures.ts'
import { accountBucket, count, giveBack, networkBuckets, take, throttle } from './throttle.ts'

const portal = usePortal()
const start = Date.parse('2026-03-01T12:00:00Z')
/** A fixed clock, so that the last millisecond of a window can be tested. */
let at = start
beforeEach(() => (at = start))
const needs = () => ({ ...portal.services, clock: { now: () => new Date(at) } })
const bucket = (subject: string | number, allow = 3, seconds = 60) => ({ name: 'test', subject, allow, seconds })
const hits = async () =>
  (await portal.db.selectFrom('throttle').select('hits').orderBy('hits').execute()).map(({ hits }) => hits)

test('as many attempts as allowed pass, and the next ones are told how long to wait', async () => {
  for (let number = 0; number < 3; number += 1) expect(await count(needs(), [bucket('a')])).toBeUndefined()
  expect(await count(needs(), [bucket('a')])).toBe(60)
  at = start + 20_500
  expect(await count(needs(), [bucket('a')])).toBe(40)
  await expect(throttle(needs(), [bucket('a')])).rejects.toEqual(new Failure('too_many_requests', undefined, 40))
  await expect(throttle(needs(), [bucket('a')])).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 40 })
})

test('of those that one bucket refuses in its time, the first alone is told of', async () => {
  let told = 0
  const attempt = () => throttle(needs(), [bucket('first', 1), bucket('roomy', 9)], async () => void (told += 1))
  await attempt()
  expect(told).toBe(0)
  for (let number = 0; number < 3; number += 1) await expect(attempt()).rejects.toThrow('too_many_requests')
  expect(told).toBe(1)
})

test('a window ends to the millisecond, however many attempts came, and a new one begins', async () => {
  for (let number = 0; number < 5; number += 1) await count(needs(), [bucket('b')])
  at = start + 59_999
  expect(await count(needs(), [bucket('b')])).toBe(1)
  at = start + 60_000
  for (let number = 0; number < 3; number += 1) expect(await count(needs(), [bucket('b')])).toBeUndefined()
  expect(await count(needs(), [bucket('b')])).toBe(60)
  at = start + 119_999
  expect(await count(needs(), [bucket('b')])).toBe(1)
  const [row] = await portal.query('SELECT expires_at FROM throttle ORDER BY expires_at DESC LIMIT 1')
  expect(row).toEqual({ expires_at: new Date(start + 120_000) })
})

test('each name and each subject has a count of its own', async () => {
  for (let number = 0; number < 4; number += 1) await count(needs(), [bucket('c')])
  expect(await count(needs(), [bucket('d')])).toBeUndefined()
  expect(await count(needs(), [{ ...bucket('c'), name: 'other' }])).toBeUndefined()
})

test('of several buckets the one that is full longest decides, and all are counted', async () => {
  const short = bucket('e', 1, 30)
  const long = bucket('f', 1, 90)
  const wide = bucket('g', 100, 600)
  expect(await count(needs(), [short, long, wide])).toBeUndefined()
  expect(await count(needs(), [short, wide])).toBe(30)
  expect(await count(needs(), [wide, short, long])).toBe(90)
  expect(await count(needs(), [wide])).toBeUndefined()
})

test('the allowance is exact however many attempts come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 50 }, () => count(needs(), [bucket('rush')])))
  expect(tries.filter((wait) => wait === undefined)).toHaveLength(3)
})

test('an attempt that was the owner’s is taken off again, and a count never falls below none', async () => {
  for (let number = 0; number < 10; number += 1) {
    await throttle(needs(), [bucket('owner')])
    await giveBack(needs(), [bucket('owner')])
  }
  await giveBack(needs(), [bucket('owner'), bucket('never seen')])
  for (let number = 0; number < 3; number += 1) await throttle(needs(), [bucket('owner')])
  await expect(throttle(needs(), [bucket('owner')])).rejects.toThrow()
  await giveBack(needs(), [bucket('someone else')])
  await expect(throttle(needs(), [bucket('owner')])).rejects.toThrow()
})

test('attempts that are counted and given back at once over the same keys, in opposite orders, never deadlock', async () => {
  const buckets = Array.from({ length: 8 }, (_, number) => bucket(`shared ${number}`, Infinity))
  const keyOf = ({ subject }: { subject: string | number }) =>
    keyedHash(portal.services.secret, 'throttle', 'test', subject)
  const falling = buckets.toSorted((a, b) => Buffer.compare(keyOf(b), keyOf(a)))
  // Stored in this order, so that a statement that reads the table from its start locks them in it.
  for (const one of falling) await count(needs(), [one])
  await portal.db.updateTable('throttle').set({ hits: 1000 }).where('key', 'in', falling.map(keyOf)).execute()
  const rising = falling.toReversed()
  async function mix(worker: number) {
    for (let number = 0; number < 60; number += 1)
      if (worker % 2) await count(needs(), number % 2 ? falling : rising)
      else await giveBack(needs(), number % 2 ? rising : falling)
  }
  // No more than the pool has connections, so that none waits for one.
  await expect(Promise.all(Array.from({ length: 8 }, (_, worker) => mix(worker)))).resolves.toHaveLength(8)
  // As many were given back as were counted.
  expect((await hits()).filter((one) => one === 1000)).toHaveLength(8)
})

test('the table does not tell whom it counts', async () => {
  await count(needs(), [bucket('kari@example.org')])
  const rows = await portal.db.selectFrom('throttle').selectAll().execute()
  expect(rows.map(({ key }) => key.toString('utf8')).join()).not.toContain('kari')
})

test('the share of a network is multiplied by the setting, the share of an account is not', () => {
  const config = { throttleNetworkFactor: 7 }
  const caller = { ip: '2001:db8:1:2::9', socket: {} }
  expect(networkBuckets({ config }, caller, 'login', [30, 900])).toEqual([
    { name: 'login:network', subject: '2001:0db8:0001:0002::/64', allow: 210, seconds: 900 },
    { name: 'login:wide', subject: '2001:0db8:0001::/48', allow: 840, seconds: 900 },
  ])
  expect(accountBucket(5, 'tip', [30, 3600])).toEqual({ name: 'tip:account', subject: 5, allow: 30, seconds: 3600 })
})

test('what is taken counts in every bucket or in none, however many take at once', async () => {
  const [minute, day] = [bucket('taken a minute', 1, 60), bucket('taken a day', 3, 86_400)]
  const tries = await Promise.all(Array.from({ length: 30 }, () => take(needs(), [minute, day])))
  expect(tries.filter((wait) => wait === undefined)).toHaveLength(1)
  expect(tries.filter((wait) => wait === 60)).toHaveLength(29)
  for (const number of [1, 2]) {
    at = start + number * 60_000
    expect(await take(needs(), [minute, day])).toBeUndefined()
  }
  at = start + 180_000
  expect(await take(needs(), [minute, day])).toBe(86_400 - 180)
  expect(await take(needs(), [minute])).toBeUndefined()
  // What could not be counted is not let through.
  await expect(take(needs(), [minute, minute])).rejects.toThrow('a second time')
})
