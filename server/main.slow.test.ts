import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { monitorDatabase } from './database/databaseMonitor.ts'
import { askDatabase } from './testing/askDatabase.ts'
import { copyTemplate } from './testing/index.ts'
import { listenLocally } from './testing/freePort.ts'
import { until } from './testing/mail.ts'
import { ownServer, useFolders } from './testing/own.ts'
import { listenFor, openLine, untilServed } from './testing/process.ts'

const makeFolder = useFolders()
const folder = await makeFolder('start')
const start = (env: Record<string, string> = {}, options = {}) => ownServer({ DATA_DIR: folder, ...env }, options)

const postmaster = async () =>
  Number((await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test('a first start creates everything and prints its address, the demo accounts and the mailbox', async () => {
  const server = await start()
  await until(() => server.said().includes('Demo account'))
  expect(server.said()).toMatch(/Ready at http:\/\/localhost:\d+/)
  const [, mailbox = ''] = /^Mails: http:\/\/localhost:\d+(\/mailbox\/[\w-]{43})$/m.exec(server.said()) ?? []
  expect((await server.get(mailbox)).status).toBe(200)
  expect((await server.get(`/mailbox/${'A'.repeat(43)}`)).status).toBe(404)
  expect(server.said()).toContain('demo@example.org')
  expect(await server.stop()).toBe(0)
  await expect(postmaster()).rejects.toThrow('ENOENT')
})

test('a second server on the same folder is refused with one clear line, until the first is gone', async () => {
  const first = await start()
  const second = await start({}, { isReady: false })
  expect(await second.ended).toBe(1)
  expect(second.said().trim()).toMatch(/^DATA_DIR .* is in use by another server that still runs\.$/)
  await first.kill()
  await start()
})

test('a database that dies is started again, and meanwhile callers get 503 with Retry-After', async () => {
  const server = await start()
  let asked = 0
  // Under way when it dies, because it may be there again before the next: each for another account, which is not slowed down.
  const asking = until(async () => {
    const answer = await server.post('/api/auth/login', { email: `a${(asked += 1)}@example.org`, password: 'hemmelig' })
    return answer.status === 503 && answer
  })
  process.kill(await postmaster(), 'SIGKILL')
  const seen = await asking
  expect(seen.headers.get('retry-after')).toBe('2')
  expect(await seen.json()).toMatchObject({ success: false, code: 'unavailable' })
  await server.untilReady()
  const login = () => server.post('/api/auth/login', { email: 'a@example.org', password: 'hemmelig' })
  expect((await untilServed(login)).status).toBe(401)
})

test('a trial answers this machine only: no other address, no foreign host name', async () => {
  const server = await start()
  const send = (host: string, at = '127.0.0.1') =>
    new Promise<number>((resolve, reject) => {
      const call = request({ host: at, port: server.port, path: '/', setHost: false, headers: { host } })
      call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      call.on('error', reject)
      call.end()
    })
  // Which names and headers: `server/platform/http/trialAccess.test.ts`.
  expect(await send('localhost')).not.toBe(421)
  expect(await send('192.168.1.2:3000')).toBe(421)
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  if (addresses.some(({ address }) => address === '::1')) expect(await send('localhost', '::1')).not.toBe(421)
  for (const { address, scopeid } of addresses.filter(({ internal }) => !internal))
    await expect(send('localhost', scopeid ? `${address}%${scopeid}` : address)).rejects.toThrow()
})

test('the running portal uses a role that is no superuser, and reads keys by another one', async () => {
  const server = await start()
  const kept = (name: string) => readFile(path.join(folder, 'postgres', name), 'utf8')
  const { rows } = await askDatabase(
    `postgres://portal_admin:${await kept('admin-password')}@127.0.0.1:${await kept('port')}/portal`,
    `SELECT DISTINCT usename, rolsuper FROM pg_stat_activity JOIN pg_roles ON rolname = usename
      WHERE application_name LIKE 'portal%' ORDER BY 1`,
  )
  expect(rows).toEqual([
    { usename: 'portal', rolsuper: false },
    { usename: 'portal_keyring', rolsuper: false },
  ])
  await server.stop()
})

test('a start that cannot succeed says why in one line', async () => {
  const other = createServer()
  const taken = String(await listenLocally(other))
  const url = new URL(inject('databaseUrl'))
  const at = (changes: Partial<URL>) => ({ DATABASE_URL: Object.assign(new URL(url), changes).href })
  const [file, data] = [path.join(folder, 'file'), path.join(folder, 'data')]
  await writeFile(file, '')
  const outside = { DATABASE_URL: await copyTemplate(), DATA_DIR: data }
  const store = { STORAGE_URL: `s3://saker?endpoint=http://127.0.0.1:${taken}` }
  const none = { AWS_EC2_METADATA_DISABLED: 'true', HOME: folder }
  const cases: [Record<string, string>, RegExp][] = [
    [at({ password: 'wrong' }), /^DATABASE_URL cannot be used: .* refuses the password of the user portal\.$/],
    [at({ pathname: '/missing' }), /^DATABASE_URL cannot be used: there is no database missing at .*\. Create it\.$/],
    [{ PORT: taken }, /^PORT \d+ cannot be used: another program listens there\.$/],
    [{ DATA_DIR: path.join(file, 'below') }, /^DATA_DIR .* cannot be used: .*\(ENOTDIR\)\.$/],
    [{ ...outside, LEDGER_DIR: path.join(file, 'below') }, /^LEDGER_DIR .* cannot be written \((EEXIST|ENOTDIR)\): /],
    [{ ...outside, ...store, ...none }, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set/],
  ]
  onTestFinished(() => void other.close())
  for (const [env, line] of cases) {
    const server = await start(env, { isReady: false })
    expect(await server.ended).toBe(1)
    const said = server.said().trim().split('\n')
    const plain = said.filter(
      (one) => !/^(=+|A NEW KEY WAS MADE.*|Everything that people.*|the backups: .*)$/.test(one),
    )
    expect(plain.filter((one) => !one.includes('"level":"warn"'))).toEqual([expect.stringMatching(line)])
  }
})

test('an answer of the database that is read late is an answer, and the connection stays', async () => {
  let joined = 0
  const line = await listenFor(await copyTemplate(), (near, far) => {
    joined += 1
    near.pipe(far).pipe(near)
  })
  const monitor = monitorDatabase(line.url, () => {})
  await until(() => line.sockets.size > 0)
  for (const socket of line.sockets) socket.pause()
  await until(() => monitor.isAway())
  for (const socket of line.sockets) socket.resume()
  await until(() => !monitor.isAway())
  expect(joined).toBe(1)
  monitor.stop()
  line.close()
})

test('an outside database may be away at start, go away later, hang, and come back: the server survives it', async () => {
  const line = await openLine(await copyTemplate())
  line.cut()
  const server = await start({ DATABASE_URL: line.url }, { isReady: false })
  await until(() =>
    server.get('/healthz/live').then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const early = await server.get('/api/user')
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2'])
  line.mend()
  await server.untilReady()
  for (const trouble of [line.cut, line.hang]) {
    trouble()
    // A request under way fails after a few seconds; later ones get 503 at once.
    const statuses = new Set<number>()
    const answeredAfter = async () => {
      const startedAt = performance.now()
      statuses.add((await server.post('/api/auth/login', { email: 'a@example.org', password: 'hemmelig' })).status)
      return performance.now() - startedAt
    }
    await answeredAfter()
    await until(async () => (await server.get('/healthz/ready')).status === 503)
    // A busy machine may delay one of them.
    await expect.poll(answeredAfter).toBeLessThan(2000)
    expect([...statuses]).toEqual([503])
    expect((await server.get('/healthz/live')).status).toBe(200)
    line.mend()
    await server.untilReady()
    await until(async () => (await server.get('/api/user')).status === 401)
  }
  await server.stop()
  line.close()
})

test('a server that is stopped while parts of it still start ends without a failure', async () => {
  const own = { DATA_DIR: await makeFolder('stopped') }
  // It answers before its jobs have begun; the moments are spread over what follows.
  for (const wait of [0, 20, 40, 80, 160, 320]) {
    const server = await start(own)
    // oxlint-disable-next-line no-restricted-globals -- the moments of the stop.
    await new Promise((resolve) => setTimeout(resolve, wait))
    expect([wait, await server.stop(), server.said()]).toEqual([wait, 0, expect.not.stringContaining('start failed')])
  }
})
