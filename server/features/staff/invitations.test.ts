import { verifyAudit } from '#server/platform/audit/log.ts'
import { nobody, promisedMails, staffPassword, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()

const newAddress = () => `ny.${Math.random().toString(36).slice(2)}@example.org`
async function invited(email = newAddress(), roles: string[] = ['lead', 'caseworker', 'lead']) {
  const ada = await desk.person('administrator')
  const answer = await desk.as(ada).post('/desk/staff/invite', { email, roles })
  expect(answer.statusCode).toBe(200)
  const id: number = answer.body.data.member.id
  const link = await desk.linkOf(id)
  return { ada, email, link, token: link.split('#')[1] ?? '', id }
}
const open = (token: string) => desk.as(nobody).post('/desk/invitation/open', { token })

test('an invitation becomes a person with a password, an authenticator app and ten recovery codes', async () => {
  const { ada, email, link, token, id } = await invited()
  expect(link).toMatch(/^http:\/\/localhost:\d+\/desk\/invitation#[\w-]{43}$/)
  const read = await open(token)
  const { opened, answer, secret } = await desk.accept(link)
  // Who only read the invitation holds a secret that is good for nothing.
  expect(read.body.data.totp.secret).not.toBe(secret)
  expect(opened.body.data).toMatchObject({ email, roles: ['caseworker', 'lead'] })
  expect(opened.body.data.totp.address).toMatch(/^otpauth:\/\/totp\//)
  expect(answer.statusCode).toBe(200)
  expect(answer.body.data.self).toMatchObject({ id, email, name: 'Ada', roles: ['caseworker', 'lead'] })
  const codes: string[] = answer.body.data.recovery_codes
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^staff=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^staff-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/),
  ])
  expect((await desk.as(desk.cookieFrom(answer)).get('/desk/self')).body.data).toEqual(answer.body.data.self)
  const rows = await desk.audit()
  expect(rows.filter(({ subject_id }) => subject_id === id)).toMatchObject([
    { who: ada.id, action: 'staff_invited', before: [], after: ['caseworker', 'lead'] },
    { who: id, action: 'staff_joined', after: ['totp'] },
  ])
  expect(await verifyAudit(portal.db, portal.services.secret)).toMatchObject({ holds: true })
})

test('a link works once, for three days, and ends with the next invitation; then all answer alike', async () => {
  const used = await invited()
  await desk.accept(used.link)
  const replaced = await invited()
  const next = await desk.as(replaced.ada).post('/desk/staff/invite', { email: replaced.email, roles: ['editor'] })
  expect(next.body.data.member).toMatchObject({ id: replaced.id, roles: ['editor'], state: 'invited' })
  const old = await invited()
  portal.clock.forward({ days: 3, minutes: -1 })
  expect((await open(old.token)).statusCode).toBe(200)
  portal.clock.forward({ minutes: 1 })
  const answers = await Promise.all([used.token, replaced.token, old.token, 'x'.repeat(43), ''].map(open))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403)
    expect(answer.text).toBe(answers[0]?.text)
  }
  for (const { link } of [used, replaced, old]) expect((await desk.accept(link)).answer.body.code).toBe('link_invalid')
})

test('of two who accept at once only one is let in', async () => {
  const { token } = await invited()
  const { secret } = (await open(token)).body.data.totp
  const accept = (later: number) =>
    desk.as(nobody).post('/desk/invitation/accept', {
      token,
      name: 'Ada',
      password: staffPassword,
      factor: { kind: 'totp', code: desk.codeOf(secret, later) },
    })
  const answers = await Promise.all([accept(0), accept(1)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('a wrong code, a short or a common password accepts nothing', async () => {
  const { token } = await invited()
  const { secret } = (await open(token)).body.data.totp
  const right = { token, name: 'Ada', password: staffPassword, factor: { kind: 'totp', code: desk.codeOf(secret) } }
  const wrong: [Record<string, unknown>, number, unknown][] = [
    [{ factor: { kind: 'totp', code: '000000' === right.factor.code ? '000001' : '000000' } }, 401, undefined],
    [{ factor: { kind: 'totp', code: 'abc' } }, 422, { 'factor.code': 'code_invalid' }],
    [{ password: 'fjorten tegn x' }, 422, { password: 'staff_password_too_short' }],
    [{ password: 'passordpassord123' }, 422, { password: 'password_common' }],
    [{ name: ' ' }, 422, { name: 'name_required' }],
  ]
  for (const [part, status, codes] of wrong) {
    const { statusCode, body } = await desk.as(nobody).post('/desk/invitation/accept', { ...right, ...part })
    expect([statusCode, body.codes]).toEqual([status, codes])
  }
  expect((await desk.as(nobody).post('/desk/invitation/accept', right)).statusCode).toBe(200)
})

test('whoever has access is not invited again, and a suspended invitation opens nothing', async () => {
  const { ada, link, email, id, token } = await invited()
  expect((await desk.as(ada).post(`/desk/staff/${id}/suspend`)).body.data.member.state).toBe('suspended')
  expect((await open(token)).body.code).toBe('link_invalid')
  expect((await desk.as(ada).post('/desk/staff/invite', { email, roles: ['editor'] })).body.code).toBe('already_staff')
  expect((await desk.as(ada).post(`/desk/staff/${id}/reinstate`)).body.data.member.state).toBe('invited')
  await desk.accept(link)
  const again = await desk.as(ada).post('/desk/staff/invite', { email: email.toUpperCase(), roles: ['editor'] })
  expect([again.statusCode, again.body.code]).toEqual([409, 'already_staff'])
})

test('whoever lost the phone is invited again: sessions, password and second factors end, as the log says, the roles stay, and the person hears of the new sign-in', async () => {
  const { ada, link, email, id } = await invited()
  await desk.person('lead')
  const { answer } = await desk.accept(link)
  const old = desk.cookieFrom(answer)
  const again = await desk.as(ada).post(`/desk/staff/${id}/invite`)
  expect(again.body.data.member).toMatchObject({ id, state: 'invited', roles: ['caseworker', 'lead'] })
  const lost = { before: ['password', 'totp', 'recovery_code'], after: ['caseworker', 'lead'] }
  const row = expect.objectContaining({ action: 'staff_invited', subject_id: id, ...lost })
  expect(await desk.audit()).toContainEqual(row)
  expect((await desk.as(old).get('/desk/self')).statusCode).toBe(401)
  expect((await desk.signIn(email)).statusCode).toBe(401)
  // Opened meanwhile, it does not come alive.
  const stray = await desk.session(id)
  const joined = await desk.accept(await desk.linkOf(id))
  expect(joined.answer.statusCode).toBe(200)
  expect(await promisedMails(portal, 'staff_id', id, 'new_device')).toHaveLength(1)
  expect((await desk.as({ cookie: stray }).get('/desk/self')).statusCode).toBe(401)
  expect((await desk.as(desk.cookieFrom(joined.answer)).get('/desk/self')).body.data.email).toBe(email)
  expect(joined.answer.body.data.recovery_codes).not.toContain(answer.body.data.recovery_codes[0])
  expect((await desk.signIn(email)).body.data.factors).toEqual(['totp', 'recovery_code'])
  expect((await desk.as(ada).post(`/desk/staff/${ada.id}/invite`)).body.code).toBe('own_roles')
  expect((await desk.as(ada).post('/desk/staff/999999/invite')).statusCode).toBe(404)
})
