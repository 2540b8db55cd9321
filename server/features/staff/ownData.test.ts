import { promisedMails, staffPassword, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()

const fresh = 'rognebær i seljeskogen'
const change = (cookie: string, body: { current_password?: string; password?: string } = {}) =>
  desk.as({ cookie }).post('/desk/password', { current_password: staffPassword, password: fresh, ...body })
const rowsOf = async (id: number) =>
  (await desk.audit()).filter(({ who }) => who === id).map(({ action, after }) => [action, ...after])

test('a changed password ends the other sessions, signs in from then on, and is told by mail and in the log', async () => {
  const kari = await desk.person('editor')
  const elsewhere = { cookie: await desk.session(kari.id) }
  const half = { cookie: await desk.session(kari.id, { halfway: true }) }
  expect((await change(kari.cookie)).statusCode).toBe(200)
  expect((await desk.as(kari).get('/desk/self')).statusCode).toBe(200)
  expect((await desk.as(elsewhere).get('/desk/self')).statusCode).toBe(401)
  expect((await desk.as(half).post('/desk/sign-out')).statusCode).toBe(401)
  expect((await desk.signIn(kari.email)).statusCode).toBe(401)
  expect((await desk.signIn(kari.email, fresh)).statusCode).toBe(200)
  expect(await rowsOf(kari.id)).toEqual([['staff_password_changed']])
  const rows = await promisedMails(portal, 'staff_id', kari.id)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).toContain('staff_password_changed')
  expect(JSON.stringify(rows)).not.toContain(kari.email)
})

test('a password is changed by whoever has it, to one that is good enough', async () => {
  const kari = await desk.person('editor')
  for (const [wrong, codes] of [
    [{ current_password: 'et annet passord' }, { current_password: 'current_password_wrong' }],
    [{ password: staffPassword }, { password: 'password_unchanged' }],
    [{ password: 'for kort' }, { password: 'staff_password_too_short' }],
    [{ password: 'passordpassord1' }, { password: 'password_common' }],
  ])
    expect((await change(kari.cookie, wrong)).body.codes).toEqual(codes)
  expect(await rowsOf(kari.id)).toEqual([['staff_sign_in_failed', 'password']])
  expect((await desk.signIn(kari.email)).statusCode).toBe(200)
})

test('whoever finds a signed-in machine tries ten passwords an hour, and the log says so once', async () => {
  const kari = await desk.person('editor')
  for (let at = 0; at < 10; at += 1)
    expect((await change(kari.cookie, { current_password: `gjetning nummer ${at}` })).statusCode).toBe(422)
  for (let at = 0; at < 3; at += 1) expect((await change(kari.cookie)).statusCode).toBe(429)
  const rows = await rowsOf(kari.id)
  expect(rows).toHaveLength(11)
  expect(rows.at(-1)).toEqual(['staff_sign_in_failed', 'too_many_requests'])
})

test('one’s own name is changed, seen by others, and not written into the log', async () => {
  const [kari, ada] = [await desk.person('caseworker'), await desk.person('administrator')]
  const rename = (name: string) => desk.as(kari).post('/desk/name', { name })
  expect((await rename('')).body.codes).toEqual({ name: 'name_required' })
  expect((await rename(' Kari Nordmann ')).statusCode).toBe(200)
  expect((await desk.as(kari).get('/desk/self')).body.data.name).toBe('Kari Nordmann')
  const members: { id: number; name: string }[] = (await desk.as(ada).get('/desk/staff')).body.data
  expect(members.find(({ id }) => id === kari.id)?.name).toBe('Kari Nordmann')
  expect(await rowsOf(kari.id)).toEqual([['staff_renamed']])
  expect(JSON.stringify(await desk.audit())).not.toContain('Nordmann')
})
