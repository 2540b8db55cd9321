import { fromOurPages, nobody, staffPassword, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()
const { joined, halfwayAs } = desk

/** Signs in from an address of the caller's choice, with cookies. */
const from = (remoteAddress: string, email: string, password: string, cookie = '') =>
  portal
    .as(nobody)
    .post(
      '/desk/sign-in',
      { email, password },
      { remoteAddress, headers: { ...fromOurPages, ...(cookie ? { cookie } : {}) } },
    )
const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('staff-device='))
    ?.split(';')[0] ?? ''
const failures = async (from: number) =>
  (await desk.audit(from)).filter(({ action }) => action === 'staff_sign_in_failed')

/** Somebody who has joined, with the cookie by which the browser is known. */
async function withDevice() {
  const person = await joined()
  const half = await desk.signIn(person.email)
  const factor = { kind: 'recovery_code', code: person.codes[0] }
  const answer = await desk.as(desk.cookieFrom(half)).post('/desk/second-factor', { factor })
  expect(deviceOf(answer)).not.toBe('')
  return { ...person, device: deviceOf(answer) }
}

test('a browser that has signed in before has ten guesses of its own in a network where somebody has used up theirs', async () => {
  const { email, device } = await withDevice()
  const other = await withDevice()
  for (let at = 0; at < 10; at += 1) expect((await from('10.2.1.1', email, 'galt passord nå')).statusCode).toBe(401)
  expect((await from('10.2.1.1', email, staffPassword)).statusCode).toBe(429)
  // The cookie of a browser that knows somebody else, or none, is worth nothing.
  expect((await from('10.2.1.1', email, staffPassword, other.device)).statusCode).toBe(429)
  expect((await from('10.2.1.1', email, staffPassword, `staff-device=${'A'.repeat(43)}`)).statusCode).toBe(429)
  expect((await from('10.2.1.1', email, staffPassword, device)).statusCode).toBe(200)
  expect((await from('10.2.1.2', email, staffPassword)).statusCode).toBe(200)
  for (let at = 0; at < 10; at += 1)
    expect((await from('10.2.1.1', email, 'galt passord nå', device)).statusCode).toBe(401)
  expect((await from('10.2.1.1', email, staffPassword, device)).statusCode).toBe(429)
})

test('whoever has stolen the password guesses ten second factors in a quarter of an hour, and keeps the owner’s browser from none', async () => {
  const { email, device, codes } = await withDevice()
  const thief = await halfwayAs(email)
  const wrong = { kind: 'recovery_code', code: 'AAAAA-AAAAA' }
  for (let at = 0; at < 10; at += 1)
    expect((await thief.post('/desk/second-factor', { factor: wrong })).statusCode).toBe(401)
  const factor = { kind: 'recovery_code', code: codes[1] }
  const late = await thief.post('/desk/second-factor', { factor })
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
  const half = await desk.signIn(email)
  const owner = desk.as({ cookie: `${desk.cookieFrom(half).cookie}; ${device}` })
  expect((await owner.post('/desk/second-factor', { factor })).statusCode).toBe(200)
  portal.clock.forward({ minutes: 15 })
  const later = { factor: { kind: 'recovery_code', code: codes[2] } }
  expect((await (await halfwayAs(email)).post('/desk/second-factor', later)).statusCode).toBe(200)
})

test('an attempt that is refused for being one too many is written down once, with whose account it was', async () => {
  const { email, id } = await joined()
  const start = await desk.lastRow()
  for (let at = 0; at < 14; at += 1) await from('10.2.3.1', email, 'galt passord nå')
  const rows = await failures(start)
  expect(rows).toHaveLength(11)
  expect(rows.at(-1)).toMatchObject({ who: 'system', subject_id: id, after: ['too_many_requests'] })
  for (let at = 0; at < 12; at += 1) await from('10.2.3.1', 'ukjent@example.org', 'galt passord nå')
  expect((await failures(start)).at(-1)).toMatchObject({ subject_id: null, after: ['too_many_requests'] })
})

test('refused second factors and step-ups are written down, the one too many among them', async () => {
  const { email, id, first, codes } = await joined()
  const start = await desk.lastRow()
  const right = { kind: 'recovery_code', code: codes[0] }
  // A whole session is not renewed without the password.
  const whole = await desk.as(first).post('/desk/second-factor', { factor: right })
  expect([whole.body.code, whole.headers['set-cookie']]).toEqual(['second_factor_wrong', undefined])
  expect(await failures(start)).toMatchObject([{ who: id, after: ['recovery_code'] }])
  const half = await halfwayAs(email)
  const factor = { kind: 'recovery_code', code: 'AAAAA-AAAAA' }
  for (let at = 0; at < 10; at += 1) await half.post('/desk/second-factor', { factor })
  for (let at = 0; at < 3; at += 1) expect((await half.post('/desk/second-factor', { factor })).statusCode).toBe(429)
  const rows = await failures(start)
  expect(rows).toHaveLength(12)
  expect(rows.at(-1)).toMatchObject({ who: id, after: ['too_many_requests'] })
  // Another session's share of step-ups is its own.
  expect((await desk.as(first).post('/desk/step-up', { factor })).statusCode).toBe(401)
  expect((await failures(start)).at(-1)).toMatchObject({ who: id, after: ['recovery_code'] })
})

test('signing in again in the same browser ends the session that it had, whoever’s it was', async () => {
  const [kari, ola] = [await joined(), await joined()]
  expect((await from('10.2.4.1', ola.email, staffPassword, kari.first.cookie)).statusCode).toBe(200)
  expect((await desk.as(kari.first).get('/desk/self')).statusCode).toBe(401)
  const rows = (await desk.audit()).filter(({ who }) => who === kari.id)
  expect(rows.at(-1)?.action).toBe('staff_signed_out')
  // A wrong password ends nothing.
  expect((await from('10.2.4.1', kari.email, 'galt passord nå', ola.first.cookie)).statusCode).toBe(401)
  expect((await desk.as(ola.first).get('/desk/self')).statusCode).toBe(200)
})

test('with a loopback address the desk opens no session on another host name, where its cookie would travel in the clear', async () => {
  const kari = await desk.person('editor')
  const payload = { email: kari.email, password: staffPassword }
  const ask = (host: string) =>
    portal.app.inject({ method: 'POST', url: '/api/desk/sign-in', payload, headers: { ...fromOurPages, host } })
  for (const host of ['portal.example.org', '192.0.2.1:3000', 'localhost.example.org']) {
    const answer = await ask(host)
    expect([host, answer.statusCode, answer.headers['set-cookie']]).toEqual([host, 403, undefined])
    const open = {
      method: 'GET',
      url: '/api/desk/self',
      headers: { ...fromOurPages, host, cookie: kari.cookie },
    } as const
    expect((await portal.app.inject(open)).statusCode).toBe(403)
  }
  const forwarded = { ...fromOurPages, host: '127.0.0.1:3000', 'x-forwarded-for': '192.0.2.7' }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/desk/sign-in', payload, headers: forwarded })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  expect((await ask('localhost:3000')).statusCode).toBe(200)
})
