import { nobody, useStaffedPortal } from '#server/testing/index.ts'

const { portal, kari, ola } = useStaffedPortal()
const form = (facts: Record<string, unknown> = {}) => ({
  name: 'Kari Nordmann',
  email: `kari.${Math.random().toString(36).slice(2)}@example.org`,
  password: 'hemmelig-nok',
  confirmPassword: 'hemmelig-nok',
  phone_number: '+4791234567',
  gender: 'Female',
  ...facts,
})
const signIn = (email: string, password: string) => portal.as(nobody).post('/auth/login', { email, password })

test('who registers is signed in, with an address still to confirm, and chooses no own id, role or confirmed address', async () => {
  const extra = { id: 1, role: 'admin', email_verified_at: '2020-01-01T00:00:00Z', created_at: '2000-01-01T00:00:00Z' }
  const phone_number = ' +47\u00A0912\u201134\u2013567 '
  const facts = form({ email: ` Ny.${Date.now()}@Example.org `, phone_number, contact_language: 'so', ...extra })
  const { statusCode, body } = await portal.as(nobody).post('/auth/register', facts)
  expect(statusCode).toBe(201)
  expect(body).toMatchObject({
    success: true,
    data: { user: { name: facts.name, phone_number: '+4791234567', gender: 'Female', email_verified_at: null } },
  })
  expect(body.data.user.created_at).not.toContain('2000')
  const me = await portal.as({ token: body.data.token }).get('/user')
  expect(me.body).toEqual(body.data.user)
  expect(Object.keys(me.body).sort()).toEqual(
    [
      'id',
      'name',
      'email',
      'new_email',
      'case_mails',
      'email_verified_at',
      'phone_number',
      'gender',
      'contact_language',
      'message',
      'created_at',
      'updated_at',
    ].sort(),
  )
  expect([me.body.new_email, me.body.message, me.body.contact_language]).toEqual([null, null, null])
})

test.for([
  ['email', 'kari@', 'Invalid Email Format'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['confirmPassword', 'noe annet', 'Passwords must match'],
  ['phone_number', '(+47) 912', 'Invalid phone number format'],
  ['phone_number', ' - ', 'Skriv inn gyldig Telefonnummer'],
  ['phone_number', '47+912', 'Invalid phone number format'],
  ['phone_number', '1234567890123456', 'Invalid phone number format'],
  ['gender', 'Other', 'Velg enten Mann eller Kvinne'],
  ['name', ' \u0000 ', 'Skriv inn gyldig navn'],
] as const)('%s «%s» is refused with «%s»', async ([field, value, words]) => {
  const { statusCode, body } = await portal.as(nobody).post('/auth/register', form({ [field]: value }))
  expect(statusCode).toBe(422)
  expect(body.fields[field]).toBe(words)
})

test('passwords that differ are named together with everything else that is wrong', async () => {
  const facts = form({ name: '', password: 'abc', confirmPassword: 'noe annet', phone_number: 'x' })
  const { body } = await portal.as(nobody).post('/auth/register', facts)
  expect(body.codes).toEqual({
    name: 'name_required',
    password: 'password_too_short',
    confirmPassword: 'passwords_differ',
    phone_number: 'phone_invalid',
  })
  const unconfirmed = await portal.as(nobody).post('/auth/register', form({ confirmPassword: '', name: '' }))
  expect(unconfirmed.body.codes).toEqual({ name: 'name_required', confirmPassword: 'confirm_required' })
  const change = { current_password: '', password: 'et nytt passord', confirmPassword: 'noe annet' }
  expect((await portal.as(kari).post('/user/password', change)).body.codes).toEqual({
    current_password: 'password_required',
    confirmPassword: 'passwords_differ',
  })
})

test('login answers with token, user and the words of the spec', async () => {
  const { statusCode, body } = await signIn(kari.email.toUpperCase(), kari.password)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Logged in successfully!', data: { user: { id: kari.id } } })
  expect(body.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

test('a wrong password and an unknown address read alike', async () => {
  const wrong = await signIn(kari.email, 'feil-passord')
  const unknown = await signIn('ingen@example.org', 'feil-passord')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.text).toBe(unknown.text)
  expect(unknown.statusCode).toBe(401)
})

test('a token is dead after logout, wherever it is played back', async () => {
  const out = await portal.as(kari).get('/auth/logout')
  expect(out).toMatchObject({ statusCode: 200, body: { success: true } })
  expect(out.headers['clear-site-data']).toBe('"cache"')
  for (const path of ['/user', '/auth/logout', '/user/sessions']) {
    const { statusCode, body } = await portal.as(kari).get(path)
    expect(statusCode).toBe(401)
    expect(body.message).toBe('Unauthorized or token expired!')
  }
})

test('a token is taken from the header alone', async () => {
  expect((await portal.as(nobody).get(`/user?token=${kari.token}`)).statusCode).toBe(401)
  expect((await portal.as(nobody).get('/user', { headers: { cookie: `token=${kari.token}` } })).statusCode).toBe(401)
})

test('a new password ends every other session, and only with the old one', async () => {
  const { body } = await signIn(kari.email, kari.password)
  const phone = { token: body.data.token }
  const wanted = { password: 'et nytt passord', confirmPassword: 'et nytt passord' }
  const wrong = await portal.as(kari).post('/user/password', { ...wanted, current_password: 'feil' })
  expect(wrong).toMatchObject({
    statusCode: 422,
    body: { fields: { current_password: 'Passordet stemmer ikke med det du har nå' } },
  })
  const right = await portal.as(kari).post('/user/password', { ...wanted, current_password: kari.password })
  expect(right.statusCode).toBe(200)
  expect((await portal.as(kari).get('/user')).statusCode).toBe(200)
  expect((await portal.as(phone).get('/user')).statusCode).toBe(401)
  expect((await signIn(kari.email, kari.password)).statusCode).toBe(401)
  expect((await signIn(kari.email, wanted.password)).statusCode).toBe(200)
})

test('own sessions are listed and can be ended, another person’s cannot', async () => {
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  }
  const { body } = await portal
    .as(nobody)
    .post('/auth/login', { email: kari.email, password: kari.password }, { headers })
  const { body: list } = await portal.as(kari).get('/user/sessions')
  expect(list.data).toHaveLength(2)
  const other = list.data.find(({ current }: { current: boolean }) => !current)
  expect(other.device).toBe('Chrome – Android')
  expect((await portal.as(ola).delete(`/user/sessions/${other.id}`)).text).toBe(
    (await portal.as(ola).delete('/user/sessions/999999999')).text,
  )
  expect((await portal.as(kari).delete(`/user/sessions/${other.id}`)).statusCode).toBe(200)
  expect((await portal.as({ token: body.data.token }).get('/user')).statusCode).toBe(401)
})
