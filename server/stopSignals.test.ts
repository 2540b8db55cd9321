import { connect } from 'node:net'
// oxlint-disable-next-line no-restricted-imports -- the times between signals are what the server goes by.
import { setTimeout as pause } from 'node:timers/promises'
import { ownServer, signUpForm, until, useFolders } from './testing/index.ts'

const makeFolder = useFolders()
const start = async () => ownServer({ DATA_DIR: await makeFolder('signals') })

/** Sends the head of a sign-up and the beginning of its body, and waits until the server has the head. */
async function begin(port: number, email: string) {
  const body = JSON.stringify(signUpForm(email))
  const socket = connect(port, '127.0.0.1')
  const call = { answer: '', finish: () => socket.write(body.slice(40)) }
  socket.on('data', (chunk) => (call.answer += chunk.toString()))
  socket.on('error', () => undefined)
  const head = 'POST /api/auth/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n${body.slice(0, 40)}`)
  await until(() => call.answer === proceed)
  return call
}
const proceed = 'HTTP/1.1 100 Continue\r\n\r\n'

test('SIGTERM that comes twice, as through npm, lets every request under way finish', async () => {
  const server = await start()
  const calls = await Promise.all([1, 2, 3, 4].map((at) => begin(server.port, `dobbel${at}@example.org`)))
  const stoppedAt = performance.now()
  for (const wait of [0, 20, 1500]) {
    await pause(wait)
    // One that a busy machine holds back until three seconds have passed is another stop.
    if (performance.now() - stoppedAt < 2500) server.child.kill('SIGTERM')
  }
  for (const { finish } of calls) finish()
  expect(await server.ended).toBe(0)
  for (const { answer } of calls) expect(answer.slice(proceed.length)).toMatch(/^HTTP\/1\.1 201 /)
})

test('a second SIGTERM that comes three seconds later closes what still hangs', async () => {
  const server = await start()
  const call = await begin(server.port, 'henger@example.org')
  server.child.kill('SIGTERM')
  await pause(3200)
  expect(server.child.exitCode).toBe(null)
  const askedAt = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  // Without it, after a minute.
  expect(performance.now() - askedAt).toBeLessThan(40_000)
  expect(call.answer).toBe(proceed)
})
