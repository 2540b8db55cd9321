import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'

const portal = usePortal()

test('addresses that cannot be read are malformed, never an error of ours', async () => {
  const { statusCode, payload } = await portal.app.inject({ method: 'GET', url: '/api/%zz' })
  expect(statusCode).toBe(400)
  expect(JSON.parse(payload)).toMatchObject({ success: false, code: 'malformed' })
})

test('an id that no row could have is the same 404 as one that no row has', async () => {
  const kari = await portal.given.account()
  const absent = await portal.as(kari).get('/incidents/show/999999')
  for (const id of ['0', '-1', '1e20', '1 or 1=1', 'abc', '%00'])
    expect((await portal.as(kari).get(`/incidents/show/${encodeURIComponent(id)}`)).text).toBe(absent.text)
  expect(absent.statusCode).toBe(404)
})

test('private answers are kept by nobody', async () => {
  const kari = await portal.given.account()
  for (const path of ['/user', '/incidents/list', '/dashboard'])
    expect((await portal.as(kari).get(path)).headers['cache-control']).toBe('no-store')
})

test('the dashboard asks the unverified to verify, in the words of the spec', async () => {
  const kari = await portal.given.account({ verified: false })
  const { statusCode, body } = await portal.as(kari).get('/dashboard')
  expect(statusCode).toBe(401)
  expect(body.error).toBe('Please verify your email to continue.')
})

test('a line in the log holds a route’s template and a made-up name, nothing that was typed', async () => {
  const kari = await portal.given.account({ email: 'kanarifugl@example.org' })
  await portal.as(kari).get('/incidents/show/424242?email=kanarifugl')
  await portal.as(nobody).post('/auth/login', { email: 'kanarifugl@example.org', password: 'kanarifugl' })
  const lines = portal.logged.join('')
  expect(lines).toContain('/api/incidents/show/:id')
  expect(lines).not.toMatch(/kanarifugl|424242/)
  expect(lines).not.toContain(kari.token)
})

test('whoever dribbles headers or bodies is cut off, and others never notice', async () => {
  const kari = await portal.given.account()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const [address] = portal.app.addresses()
  const port = typeof address === 'object' ? address.port : 0
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
    )
    return socket
  })
  const startedAt = performance.now()
  expect((await portal.as(kari).get('/user')).statusCode).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(500)
  for (const socket of slow) socket.destroy()
})
