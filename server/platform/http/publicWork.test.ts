import pg from 'pg'
import { parseConfig } from '#server/config.ts'
import { pools } from '#server/database/connect.ts'
import { buildApp, registerRest } from '#server/app.ts'
import { nobody, until, useStaffedPortal, waitingForLocks } from '#server/testing/index.ts'
import { Failure } from './failures.ts'
import { boundPublicWork, countReadings, makeReadPublicly, publicAtOnce } from './publicWork.ts'

const { portal, kari } = useStaffedPortal()
const search = (word: string) => portal.as(nobody).get(`/knowledge/list?search=${word}`)
// The entries are read before the tests, so that a search is only a search.
beforeAll(async () => void (await search('politi')))

test('while sixty anonymous searches hang, signing in and the own account answer, and later searches get 503', async () => {
  const blocker = new pg.Client({ connectionString: portal.databaseUrl })
  await blocker.connect()
  await blocker.query('BEGIN; LOCK TABLE knowledge_entry IN ACCESS EXCLUSIVE MODE')
  try {
    const searches = Array.from({ length: 60 }, (_, at) => search(`treg${at}`))
    await until(async () => (await waitingForLocks(portal)) >= publicAtOnce)
    expect((await portal.as(kari).get('/user')).statusCode).toBe(200)
    // Looked at once: they are cancelled after some seconds, which may have passed on a busy machine.
    expect(await waitingForLocks(portal)).toBeLessThanOrEqual(publicAtOnce)
    const signedIn = await portal.as(nobody).post('/auth/login', { email: kari.email, password: kari.password })
    expect(signedIn.statusCode).toBe(200)
    expect((await portal.as(kari).post('/incidents/store', await portal.given.report())).statusCode).toBe(201)
    for (const { statusCode, headers, body } of await Promise.all(searches))
      expect([statusCode, headers['retry-after'], body.code]).toEqual([503, '2', 'unavailable'])
  } finally {
    await blocker.end()
  }
  expect((await search('politi')).statusCode).toBe(200)
})

test('all pools together take less than half of what PostgreSQL gives', () => {
  const all = Object.values(pools).reduce((sum, { max }) => sum + max, 0)
  // Besides: three connections of the jobs and one that listens, three of the keyring, one of the monitor.
  expect(all + 8).toBeLessThanOrEqual(60 / 2)
})

test('no more than so many wait, and none for long', async () => {
  const bounded = boundPublicWork({ atOnce: 1, waiting: 2, patience: 500 })
  let end = () => {}
  const busy = bounded(() => new Promise<void>((resolve) => (end = resolve)))
  const waiting = [bounded(async () => 'done'), bounded(async () => 'done')]
  await expect(bounded(async () => 'done')).rejects.toMatchObject({ code: 'unavailable' })
  // oxlint-disable-next-line no-restricted-globals -- twice as long as one waits.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  end()
  await busy
  for (const late of await Promise.allSettled(waiting))
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect(await bounded(async () => 'done')).toBe('done')
})

test('a network that asks for too much is refused with Retry-After until a minute has passed; others are not', () => {
  const count = countReadings({ config: parseConfig({}), clock: portal.clock })
  const ask = (ip: string) => {
    try {
      return count({ socket: {}, ip })
    } catch (error) {
      return error instanceof Failure ? [error.code, (error.retryAfter ?? 0) > 0] : error
    }
  }
  for (let at = 0; at < 600; at += 1) expect(ask('192.0.2.1')).toBeUndefined()
  expect(ask('192.0.2.1')).toEqual(['too_many_requests', true])
  expect(ask('192.0.2.2')).toBeUndefined()
  portal.clock.forward({ minutes: 1.1 })
  expect(ask('192.0.2.1')).toBeUndefined()
})

test.for([
  ['a /48', (at: number) => `2001:db8:7:${at % 24}::1`, '2001:db8:7:ffff::1', '2001:db8:8::1'],
  ['a /24', (at: number) => `198.51.100.${at % 24}`, '198.51.100.200', '198.51.101.1'],
] as const)(
  '%s is counted as a whole besides, and what is refused costs its others nothing',
  ([, from, inside, outside]) => {
    const count = countReadings({ config: parseConfig({ THROTTLE_NETWORK_FACTOR: '1' }), clock: portal.clock })
    const ask = (ip: string) => () => count({ socket: {}, ip })
    for (let at = 0; at < 600; at += 1) ask(from(0))()
    for (let at = 0; at < 600; at += 1) expect(ask(from(0))).toThrow('too_many_requests')
    for (let at = 0; at < 1800; at += 1) ask(from(1 + (at % 23)))()
    expect(ask(inside)).toThrow('too_many_requests')
    expect(ask(outside)).not.toThrow()
  },
)

/** Public work of which one piece is under way; `ask` asks for more from an address, and `done` says in which order it came. */
function busyWork(waiting: number) {
  const bounded = boundPublicWork({ atOnce: 1, waiting })
  const read = makeReadPublicly(() => {})
  const gate = Promise.withResolvers<void>()
  const first = bounded(() => gate.promise)
  const done: string[] = []
  const ask = (ip: string) =>
    read({ ip, socket: {} }, () => bounded(async () => void done.push(ip))).then(
      () => 'served',
      ({ code }) => code,
    )
  return { ask, done, letGo: async () => (gate.resolve(), await first) }
}

test('a network that fills the queue, from one address or many, does not make others wait or go', async () => {
  const { ask, done, letGo } = busyWork(10)
  const burst = Array.from({ length: 7 }, (_, at) => ask(`2001:db8:1:${at}::1`))
  const flood = Array.from({ length: 3 }, () => ask('192.0.2.7'))
  const others = [ask('198.51.100.1'), ask('2001:db8:2::1')]
  await letGo()
  expect(await Promise.all(others)).toEqual(['served', 'served'])
  expect(done.slice(0, 2)).toEqual(['198.51.100.1', '2001:db8:2::1'])
  // The /48 had more waiting than the address, whatever each of its own addresses had.
  expect((await Promise.all(burst)).filter((answer) => answer === 'unavailable')).toHaveLength(2)
  expect(await Promise.all(flood)).toEqual(['served', 'served', 'served'])
})

test('only what no cache has is counted, and a page is refused as a page', async () => {
  let isRefused = false
  const countReading = () => {
    if (isRefused) throw new Failure('too_many_requests', undefined, 7)
  }
  const services = { ...portal.services, readPublicly: makeReadPublicly(countReading) }
  const app = await buildApp(services)
  await registerRest(app, services, {
    isDevelopment: false,
    databaseMonitor: { isAway: () => false, stop() {} },
    mailbox: '',
  })
  const known = ['/api/knowledge/list?search=politi', '/api/impact-highlight/list']
  for (const url of known) expect((await app.inject(url)).statusCode, url).toBe(200)
  isRefused = true
  for (const url of known) expect((await app.inject(url)).statusCode, url).toBe(200)
  for (const url of ['/api/knowledge/list?search=nytt', '/api/impact-highlight/list?sort=oldest']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['retry-after'], JSON.parse(body).code], url).toEqual([429, '7', 'too_many_requests'])
  }
  const page = await app.inject('/information-hub?search=nytt')
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([429, '7', 'no-store'])
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<html lang="nb">')
  await app.close()
})
