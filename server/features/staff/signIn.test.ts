import { useStaffedPortal } from '#server/testing/index.ts'
import { prepareTotp } from './totp.ts'

const { portal, desk } = useStaffedPortal()
const { joined, signIn, halfwayAs } = desk

test('password, then the code of the app, opens a session; the password alone opens nothing', async () => {
  const { email, secret, id } = await joined()
  portal.clock.forward({ minutes: 1 })
  const half = await signIn(email)
  expect(half.body.data).toEqual({ factors: ['totp', 'recovery_code'] })
  const halfway = desk.as(desk.cookieFrom(half))
  const code = desk.codeOf(secret)
  const answer = await halfway.post('/desk/second-factor', {
    factor: { kind: 'totp', code: `${code.slice(0, 3)} ${code.slice(3)}` },
  })
  expect(answer.body.data).toMatchObject({ self: { id, roles: ['caseworker'] }, recovery_codes_left: 10 })
  expect((await desk.as(desk.cookieFrom(answer)).get('/desk/self')).statusCode).toBe(200)
  // The cookie of the first half is worth nothing any more.
  expect(desk.cookieFrom(answer)).not.toEqual(desk.cookieFrom(half))
  expect((await halfway.post('/desk/sign-out')).statusCode).toBe(401)
  const rows = (await desk.audit()).filter(({ who }) => who === id)
  expect(rows.at(-1)).toMatchObject({ action: 'staff_signed_in', after: ['totp'] })
})

test('a code of the app is taken once, also by two at the same moment', async () => {
  const { email, secret } = await joined()
  portal.clock.forward({ minutes: 1 })
  const factor = { kind: 'totp', code: desk.codeOf(secret) }
  const [one, other] = [await halfwayAs(email), await halfwayAs(email)]
  const answers = await Promise.all([one, other].map((each) => each.post('/desk/second-factor', { factor })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const third = await halfwayAs(email)
  expect((await third.post('/desk/second-factor', { factor })).body.code).toBe('second_factor_wrong')
})

test('a recovery code is taken once, however it is written, and says how many are left', async () => {
  const { email, codes } = await joined()
  const [first = '', second = ''] = codes
  const use = async (code: string) =>
    (await halfwayAs(email)).post('/desk/second-factor', { factor: { kind: 'recovery_code', code } })
  expect((await use(first)).body.data.recovery_codes_left).toBe(9)
  expect((await use(first)).body.code).toBe('second_factor_wrong')
  const written = ` ${second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  expect((await use(written)).body.data.recovery_codes_left).toBe(8)
})

test('another person’s code, recovery code or half session is no second factor', async () => {
  const [kari, ola] = [await joined(), await joined()]
  portal.clock.forward({ minutes: 1 })
  const half = await halfwayAs(kari.email)
  for (const factor of [
    { kind: 'totp', code: desk.codeOf(ola.secret) },
    { kind: 'recovery_code', code: ola.codes[0] },
  ])
    expect((await half.post('/desk/second-factor', { factor })).body.code).toBe('second_factor_wrong')
})

test('an unknown address, a wrong password, an invited and a suspended person hear the same, and each is written down', async () => {
  const { ada, email } = await joined()
  const suspended = await joined()
  await desk.as(ada).post(`/desk/staff/${suspended.id}/suspend`)
  const waiting = `venter.${Math.random()}@example.org`
  await desk.as(ada).post('/desk/staff/invite', { email: waiting, roles: ['editor'] })
  const from = await desk.lastRow()
  const answers = [
    await signIn('ukjent@example.org'),
    await signIn(email, 'et annet passord'),
    await signIn(suspended.email),
    await signIn(waiting),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.text).toBe(answers[0]?.text)
    expect(answer.headers['set-cookie']).toBe(undefined)
  }
  const rows = await desk.audit(from)
  expect(rows.map(({ action, who }) => [action, who])).toEqual(answers.map(() => ['staff_sign_in_failed', 'system']))
  expect(JSON.stringify(rows)).not.toContain('example.org')
})

test('an authenticator app that was never confirmed is no second factor', async () => {
  const kari = await desk.person('editor')
  const { secret } = await portal.inTransaction((trx) => prepareTotp(portal.services, trx, kari))
  const half = await desk.signIn(kari.email)
  expect(half.body.data.factors).toEqual([])
  const factor = { kind: 'totp', code: desk.codeOf(secret) }
  const answer = await desk.as(desk.cookieFrom(half)).post('/desk/second-factor', { factor })
  expect(answer.body.code).toBe('second_factor_wrong')
})
