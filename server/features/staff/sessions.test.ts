import { useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()
const { joined, halfwayAs } = desk

test('a half session lives ten minutes, a whole one half an hour without use and twelve hours in all', async () => {
  const { email, first } = await joined()
  const half = await halfwayAs(email)
  portal.clock.forward({ minutes: 10 })
  expect((await half.post('/desk/sign-out')).statusCode).toBe(401)
  const self = () => desk.as(first).get('/desk/self')
  portal.clock.forward({ minutes: 19 })
  expect((await self()).statusCode).toBe(200)
  for (let at = 0; at < 23; at += 1) {
    portal.clock.forward({ minutes: 29.6 })
    expect((await self()).statusCode).toBe(200)
  }
  portal.clock.forward({ minutes: 29.6 })
  expect((await self()).statusCode).toBe(401)
})

test('one’s own sessions are listed and ended, and no other’s', async () => {
  const [kari, ola] = [await desk.person('editor'), await desk.person('editor')]
  const second = { cookie: await desk.session(kari.id) }
  await desk.session(kari.id, { halfway: true })
  const list: { id: number; current: boolean }[] = (await desk.as(kari).get('/desk/sessions')).body.data
  expect(list.map(({ current }) => Number(current)).toSorted((a, b) => a - b)).toEqual([0, 1])
  const other = list.find(({ current }) => !current)?.id
  expect((await desk.as(ola).delete(`/desk/sessions/${other}`)).statusCode).toBe(404)
  expect((await desk.as(kari).delete(`/desk/sessions/${other}`)).statusCode).toBe(200)
  expect((await desk.as(second).get('/desk/self')).statusCode).toBe(401)
  expect((await desk.as(kari).delete(`/desk/sessions/${other}`)).statusCode).toBe(404)
  const out = await desk.as(kari).post('/desk/sign-out')
  expect(out.headers['set-cookie']).toBe('staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict')
  expect((await desk.as(kari).get('/desk/self')).statusCode).toBe(401)
  const rows = (await desk.audit()).filter(({ who }) => who === kari.id)
  expect(rows.map(({ action }) => action)).toEqual(['staff_session_revoked', 'staff_signed_out'])
})

test('after five minutes a step-up is asked for, and holds for five minutes', async () => {
  const { ada } = await joined()
  const { email, codes, first, id } = await joined()
  await desk.as(ada).post(`/desk/staff/${id}/roles/administrator`)
  const invite = () => desk.as(first).post('/desk/staff/invite', { email: `x.${email}`, roles: ['editor'] })
  expect((await invite()).statusCode).toBe(200)
  portal.clock.forward({ minutes: 5 })
  expect(await invite()).toMatchObject({ statusCode: 403, body: { code: 'step_up_needed' } })
  const stepUp = (code = '') => desk.as(first).post('/desk/step-up', { factor: { kind: 'recovery_code', code } })
  expect((await stepUp('AAAAA-AAAAA')).body.code).toBe('second_factor_wrong')
  expect((await invite()).statusCode).toBe(403)
  expect((await stepUp(codes[0])).statusCode).toBe(200)
  expect((await invite()).statusCode).toBe(200)
  const rows = (await desk.audit()).filter(({ who }) => who === id)
  expect(rows.map(({ action }) => action)).toEqual([
    'staff_joined',
    'staff_invited',
    'staff_sign_in_failed',
    'staff_stepped_up',
    'staff_invited',
  ])
})

test('a person has ten sessions at most, and whoever has the password alone ends none of them', async () => {
  const { email, codes, first, id } = await joined()
  for (let at = 0; at < 12; at += 1) await desk.signIn(email)
  expect((await desk.as(first).get('/desk/self')).statusCode).toBe(200)
  const count = async (halfway: boolean) => {
    const all = await portal.query('SELECT second_factor_at FROM staff_session WHERE staff_id = $1', [id])
    return all.filter(({ second_factor_at }) => (second_factor_at === null) === halfway).length
  }
  expect([await count(true), await count(false)]).toEqual([10, 1])
  for (let at = 0; at < 9; at += 1) await desk.session(id)
  const factor = { kind: 'recovery_code', code: codes[0] }
  const last = await (await halfwayAs(email)).post('/desk/second-factor', { factor })
  expect((await desk.as(desk.cookieFrom(last)).get('/desk/self')).statusCode).toBe(200)
  expect(await count(false)).toBe(10)
  expect((await desk.as(first).get('/desk/self')).statusCode).toBe(401)
})
