import { connect } from 'node:net'
import { makeStartingPage } from '#server/platform/pages/refusedPage.ts'
import { anotherPortal, openPortal, type Portal } from '#server/testing/index.ts'
import { openListener, type Listener } from './listener.ts'

let listener: Listener
let portal: Portal
let close: () => Promise<void>
beforeAll(async () => {
  listener = await openListener(0)
  ;({ portal, close } = await openPortal({}, { server: listener.server }))
  listener.open((request, response) => portal.app.routing(request, response))
})
afterAll(async () => {
  await listener.close(0)
  await close()
})

const port = ({ server }: Listener = listener) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Sends the beginning of a request and answers what comes back, and after how long, once the server has hung up. */
const cutOff = (start: string, at = port()) =>
  new Promise<{ answer: string; seconds: number }>((resolve) => {
    const startedAt = performance.now()
    let answer = ''
    const socket = connect(at, '127.0.0.1', () => socket.write(start))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer, seconds: (performance.now() - startedAt) / 1000 }))
  })

test('headers that do not end are cut off after ten seconds, and others are answered meanwhile', async () => {
  const kari = await portal.given.account()
  let isCutOff = false
  const slow = Array.from({ length: 100 }, () => cutOff('GET /healthz/live HTTP/1.1\r\nhost: x\r\nx-slow: '))
  void Promise.race(slow).then(() => (isCutOff = true))
  const answer = await fetch(`http://127.0.0.1:${port()}/api/user`, {
    headers: { authorization: `Bearer ${kari.token}` },
  })
  expect(answer.status).toBe(200)
  expect(isCutOff).toBe(false)
  for (const { answer, seconds } of await Promise.all(slow)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(seconds).toBeGreaterThan(9)
    // Node checks every two seconds here; its default is every thirty.
    expect(seconds).toBeLessThan(25)
  }
})

test('an answer that nobody takes keeps no place, and a call that is still worked on does', async () => {
  const quick = await openListener(0, { stalledAfter: 200 })
  quick.open((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(64_000_000))
    // oxlint-disable-next-line no-restricted-globals -- three times as long as an answer may stand still.
    else setTimeout(() => response.end('done'), 600)
  })
  let connected = 0
  quick.server.on('connection', () => (connected += 1))
  const at = port(quick)
  const late = fetch(`http://127.0.0.1:${at}/late`).then((reply) => reply.text())
  const stalled = connect(at, '127.0.0.1', () => stalled.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'))
  const connections = () =>
    new Promise<number>((resolve) => quick.server.getConnections((_error, count) => resolve(count)))
  stalled.pause().on('error', () => {})
  await expect.poll(() => connected).toBe(2)
  expect(await late).toBe('done')
  await expect.poll(connections).toBeLessThan(2)
  stalled.destroy()
  await quick.close(0)
})

test('a body that comes slowly is cut off, that of a form with files only when it has been refused', async () => {
  const quick = await openListener(0, { bodyTimeout: 300 })
  const other = await anotherPortal({}, { server: quick.server })
  quick.open((request, response) => other.app.routing(request, response))
  const at = port(quick)
  const kari = await other.given.account()
  const head = (path: string, type: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\ncontent-type: ${type}\r\n${more}\r\n`
  const form = 'multipart/form-data; boundary=x'
  const token = `authorization: Bearer ${kari.token}\r\n`
  const begun = '--x\r\ncontent-disposition: form-data; name="description"\r\n\r\nRopt'
  const [login, unread, refused] = await Promise.all([
    cutOff(`${head('/api/auth/login', 'application/json')}{"email":`, at),
    cutOff(`${head('/api/nowhere', 'application/json')}{`, at),
    cutOff(`${head('/api/incidents/store', form)}${begun}`, at),
  ])
  expect(login.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(unread.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(refused.answer).toMatch(/^HTTP\/1\.1 401 (?![\s\S]*HTTP\/)/)
  for (const { seconds } of [login, unread, refused]) expect(seconds).toBeLessThan(10)

  const upload = connect(at, '127.0.0.1', () => upload.write(head('/api/incidents/store', form, token) + begun))
  let isClosed = false
  upload.on('close', () => (isClosed = true)).on('error', () => {})
  // oxlint-disable-next-line no-restricted-globals -- five times as long as another body may take.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(isClosed).toBe(false)
  upload.destroy()
  const whole = await fetch(`http://127.0.0.1:${at}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: kari.email, password: kari.password }),
  })
  expect(whole.status).toBe(200)
  await quick.close(0)
})

test('before the portal is ready a browser gets a page with a way out, a call its failure, and the liveness probe 200', async () => {
  const settings = { publicUrl: 'http://localhost:3000', leaveUrl: 'https://www.yr.no/?a=1&b=2', siteName: 'Si ifra' }
  const starting = await openListener(0, { startingPage: makeStartingPage(settings) })
  const url = `http://127.0.0.1:${port(starting)}`
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await fetch(`${url}/create-harassment`, { headers: { accept } })
  const refused = [503, '2', 'no-store']
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual(refused)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain(' | Si ifra</title>')
  expect(html).toContain('<a href="https://www.yr.no/?a=1&amp;b=2" rel="noreferrer">Forlat siden</a>')
  for (const [path, headers] of [
    ['/api/user', { accept }],
    ['/create-harassment', { accept: 'application/json' }],
  ] as const) {
    const call = await fetch(url + path, { headers })
    expect([call.status, call.headers.get('retry-after'), call.headers.get('cache-control')]).toEqual(refused)
    expect(await call.json()).toMatchObject({ success: false, code: 'unavailable' })
  }
  expect(await (await fetch(`${url}/healthz/live`)).json()).toEqual({ live: true })
  await starting.close(1000)
})
