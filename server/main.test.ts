import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from './testing/index.ts'
import { until } from './testing/mail.ts'
import { openLine, startServer } from './testing/process.ts'

let folder: string
const running: Awaited<ReturnType<typeof startServer>>[] = []
const start = async (env: Record<string, string> = {}, options = {}) => {
  const server = await startServer({ DATA_DIR: folder, ...env }, options)
  running.push(server)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'))
})
afterEach(async () => {
  for (const server of running.splice(0))
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const form = (email: string) => ({
  name: 'Kari',
  email,
  password: 'hemmelig-nok',
  confirmPassword: 'hemmelig-nok',
  phone_number: '91234567',
  gender: 'Female',
})
const postmaster = async () =>
  Number((await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test('a first start creates everything and prints its address, the demo accounts and the mailbox', async () => {
  const server = await start()
  await until(() => server.said().includes('Demo account'))
  expect(server.said()).toMatch(/Ready at http:\/\/localhost:\d+/)
  expect(server.said()).toContain('/mailbox')
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

test('a wrong setting ends the start with one line', async () => {
  const server = await start({ SMTP_URL: 'mail' }, { isReady: false })
  expect(await server.ended).toBe(1)
  expect(server.said().trim().split('\n')).toEqual([expect.stringMatching(/^SMTP_URL /)])
})

test('a kill -9 of the server leaves a folder that the next start opens, with everything in it', async () => {
  const first = await start()
  expect((await first.post('/api/auth/register', form('drept@example.org'))).status).toBe(201)
  await first.kill()
  const second = await start()
  expect((await second.post('/api/auth/login', { email: 'drept@example.org', password: 'hemmelig-nok' })).status).toBe(
    200,
  )
})

test('a kill -9 of everything too', async () => {
  const first = await start()
  expect((await first.post('/api/auth/register', form('alt.drept@example.org'))).status).toBe(201)
  const database = await postmaster()
  first.child.kill('SIGKILL')
  process.kill(database, 'SIGKILL')
  await first.ended
  const second = await start()
  expect(
    (await second.post('/api/auth/login', { email: 'alt.drept@example.org', password: 'hemmelig-nok' })).status,
  ).toBe(200)
})

test('a database that dies is started again, and meanwhile callers get 503 with Retry-After', async () => {
  const server = await start()
  process.kill(await postmaster(), 'SIGKILL')
  const seen = await until(async () => {
    const answer = await server.post('/api/auth/login', { email: 'a@example.org', password: 'hemmelig' })
    return answer.status === 503 && answer
  })
  expect(seen.headers.get('retry-after')).toBe('2')
  expect(await seen.json()).toMatchObject({ success: false, code: 'unavailable' })
  await server.untilReady()
  expect((await server.post('/api/auth/login', { email: 'a@example.org', password: 'hemmelig' })).status).toBe(401)
})

test('SIGTERM lets a request under way finish', async () => {
  const server = await start()
  const body = JSON.stringify(form('midtveis@example.org'))
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const half = Math.floor(body.length / 2)
  socket.write(
    `POST /api/auth/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, half))
  await new Promise((resolve) => setTimeout(resolve, 200))
  server.child.kill('SIGTERM')
  await until(() =>
    server.get('/healthz/live').then(
      () => false,
      () => true,
    ),
  )
  socket.write(body.slice(half))
  expect(await server.ended).toBe(0)
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
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
    const login = () => server.post('/api/auth/login', { email: 'a@example.org', password: 'hemmelig' })
    expect((await login()).status).toBe(503)
    await until(async () => (await server.get('/healthz/ready')).status === 503)
    const startedAt = performance.now()
    expect((await login()).status).toBe(503)
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect((await server.get('/healthz/live')).status).toBe(200)
    line.mend()
    await server.untilReady()
    await until(async () => (await server.get('/api/user')).status === 401)
  }
  await server.stop()
  line.close()
}, 60_000)
