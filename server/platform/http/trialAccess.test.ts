import { once } from 'node:events'
import { connect } from 'node:net'
import trial from '#texts/nb/trial.ts'
import { openListener, type Listener } from './listener.ts'

let listener: Listener
beforeAll(async () => {
  listener = await openListener(0, { isTrial: true })
  listener.open((_request, response) => void response.end('here'))
})
afterAll(() => listener.close(0))

const statusOf = async (head: string) => Number((await answerTo(head)).split(' ')[1])
async function answerTo(head: string) {
  const address = listener.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  await once(socket, 'close')
  return answer
}

test('this machine is answered at every loopback name, and its own pages may send their origin', async () => {
  for (const host of ['localhost', 'LOCALHOST:3000', 'demo.localhost:3000', '127.0.0.1:1', '127.8.0.1', '[::1]:3000'])
    expect(await statusOf(`GET /x HTTP/1.1\r\nHost: ${host}`), host).toBe(200)
  // A page with the policy no-referrer sends its forms with the origin "null".
  for (const line of [
    'Origin: http://localhost:3000',
    'Origin: http://[::1]:3000',
    'Origin: null',
    'Referer: http://127.0.0.1:3000/a?b',
  ])
    expect(await statusOf(`POST / HTTP/1.1\r\nHost: localhost\r\n${line}\r\nContent-Length: 0`), line).toBe(200)
})

test('a proxy is refused that speaks HTTP/1.0, as nginx does by default, or adds any of the known headers', async () => {
  expect(await statusOf('GET / HTTP/1.0\r\nHost: 127.0.0.1:3000')).toBe(403)
  expect(await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\nVia: x')).toContain(trial.forwarded)
  for (const name of [
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Server',
    'X-Forwarded-Port',
    'X-Forwarded-Scheme',
    'X-Original-Host',
    'CF-Connecting-IP',
    'True-Client-IP',
    'X-Client-IP',
  ])
    expect(await statusOf(`GET / HTTP/1.1\r\nHost: localhost\r\n${name}: x`), name).toBe(403)
})

test('a foreign origin, referring page or target is refused', async () => {
  for (const line of [
    'Origin: https://evil.example',
    'Origin: evil',
    'Origin: http://localhost.evil.example',
    'Referer: https://evil.example/localhost',
    'Referer: https://localhost@evil.example/',
  ])
    expect(await statusOf(`GET / HTTP/1.1\r\nHost: localhost\r\n${line}`), line).toBe(403)
  for (const target of ['http://evil.example/', 'http://localhost/', '*'])
    expect(await statusOf(`OPTIONS ${target} HTTP/1.1\r\nHost: localhost`), target).toBe(403)
})

test('a host that only contains a loopback name is refused', async () => {
  for (const host of [
    'evil.example',
    'evil@localhost',
    'localhost/evil',
    'localhost#.evil.com',
    'localhost?x',
    'localhost:',
    'localhost:3000x',
    'evillocalhost',
    '.localhost',
    '127.0.0.1.evil.example',
    '2130706433',
    '',
  ])
    expect(await statusOf(`GET / HTTP/1.1\r\nHost: ${host}`), host).toBe(421)
})
