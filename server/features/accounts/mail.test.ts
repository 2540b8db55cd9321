import { nobody, type Person, signUpForm, until, useMailedPortal } from '#server/testing/index.ts'

const { mail: mailServer, portal } = useMailedPortal({ PUBLIC_URL: 'https://portal.example.org' })

const mailTo = (person: Pick<Person, 'email'>, subject: string) =>
  until(() => mailServer.to(person.email).findLast((mail) => mail.subject === subject))

/** The path and query that a browser would call after opening the link. */
const callOf = (link: string | undefined) => (link ?? '').replace('https://portal.example.org', '')

const tampered = (link: string) => link.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`)

async function register(email: string) {
  const headers = { host: 'evil.example' }
  const { body, statusCode } = await portal.as(nobody).post('/auth/register', signUpForm(email), { headers })
  return { statusCode, body, person: { email, token: body.data?.token, id: body.data?.user.id } }
}

test('the mail after sign-up confirms the address, in plain text and HTML, with links to this portal alone', async () => {
  const { person } = await register('bekreft@example.org')
  const mail = await mailTo(person, 'Bekreft e-postadressen din')
  expect(mail.link).toMatch(
    /^https:\/\/portal\.example\.org\/auth\/verify-email\/\d+\/[\w-]+\?expires=\d+&signature=[\w-]+$/,
  )
  expect(mail.html).toContain('Bekreft e-postadressen')
  expect(mail.html).toContain('lang="nb"')
  expect(mail.text + String(mail.html)).not.toContain('evil.example')
  const { statusCode, body } = await portal.as(person).get(callOf(mail.link))
  expect(statusCode).toBe(200)
  expect(body).toEqual({ success: true, message: 'Email verified successfully!' })
  expect((await portal.as(person).get('/user')).body.email_verified_at).toMatch(/^20/)
  // Opened twice, it answers the same, so that mail scanners and double clicks do no harm.
  expect((await portal.as(person).get(callOf(mail.link))).statusCode).toBe(200)
})

test('a link that was changed, is old or another’s confirms nothing', async () => {
  const [{ person: kari }, { person: ola }] = [await register('tukle@example.org'), await register('annen@example.org')]
  const link = callOf((await mailTo(kari, 'Bekreft e-postadressen din')).link)
  expect((await portal.as(kari).get(tampered(link))).statusCode).toBe(403)
  expect((await portal.as(ola).get(link)).statusCode).toBe(403)
  portal.clock.forward({ minutes: 61 })
  expect((await portal.as(kari).get(link)).body).toMatchObject({ code: 'link_invalid', error: expect.any(String) })
  portal.clock.reset()
  expect((await portal.as(kari).get('/user')).body.email_verified_at).toBeNull()
})

test('a hundred resends at once make one mail, and five a day are enough', async () => {
  const kari = await portal.given.account({ verified: false, email: 'hundre@example.org' })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => portal.as(kari).post('/auth/email/verification-notification')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(99)
  expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0)
  await mailTo(kari, 'Bekreft e-postadressen din')
  expect(mailServer.to(kari.email)).toHaveLength(1)
  const codes: number[] = []
  for (let later = 0; later < 6; later += 1) {
    portal.clock.forward({ minutes: 2 })
    codes.push((await portal.as(kari).post('/auth/email/verification-notification')).statusCode)
  }
  portal.clock.reset()
  expect(codes).toEqual([200, 200, 200, 200, 429, 429])
})

test('to an address that is not confirmed goes its confirmation and nothing else, and no mail holds what somebody typed', async () => {
  const form = { email: 'fremmed@example.org', phone_number: '91234567', gender: 'Female' }
  const passwords = { password: 'hemmelig-nok', confirmPassword: 'hemmelig-nok' }
  const name = 'Du har vunnet https://evil.example/premie'
  const { body } = await portal.as(nobody).post('/auth/register', { ...form, ...passwords, name })
  const stranger = portal.as({ token: body.data.token })
  const report = await portal.given.report()
  for (let number = 0; number < 3; number += 1) {
    expect((await stranger.post('/incidents/store', report)).statusCode).toBe(201)
    const [current_password, password] = number % 2 ? ['et annet', 'hemmelig-nok'] : ['hemmelig-nok', 'et annet']
    const wanted = { current_password, password, confirmPassword: password }
    expect((await stranger.post('/user/password', wanted)).statusCode).toBe(200)
  }
  await register(form.email)
  await until(async () => {
    const sql = `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND (data->>'user_id')::int = $1 AND state <> 'completed'`
    return (await portal.query(sql, [body.data.user.id]))[0].count === 0
  })
  const received = mailServer.to(form.email)
  expect(received.map(({ subject }) => subject)).toEqual(['Bekreft e-postadressen din'])
  expect(JSON.stringify(received)).not.toMatch(/evil|vunnet/)
  // The same acts once the address is confirmed.
  await stranger.get(callOf(received[0]?.link))
  await stranger.post('/incidents/store', report)
  const { link, text } = await mailTo({ email: form.email }, 'Vi har tatt imot det du sendte')
  // It leads to what was sent, and its address does not say what the portal is about.
  expect(link).toBe(`${portal.services.config.publicUrl}/login?redirect=/dashboard`)
  expect(text?.replaceAll(portal.services.config.orgName, '')).not.toMatch(/sak|muslim|rapport|hendelse/i)
})

test('a forgotten password: the same answer for everyone, a link for the owner, good once', async () => {
  const kari = await portal.given.account({ email: 'glemt@example.org' })
  const known = await portal.as(nobody).post('/auth/password/forgot', { email: kari.email })
  const unknown = await portal.as(nobody).post('/auth/password/forgot', { email: 'ukjent@example.org' })
  expect(known.text).toBe(unknown.text)
  expect(known.statusCode).toBe(200)
  const link = callOf((await mailTo(kari, 'Lag nytt passord')).link).replace('reset-password', 'password/reset')
  const wanted = { password: 'helt nytt', confirmPassword: 'helt nytt' }
  expect((await portal.as(nobody).post(tampered(link), wanted)).statusCode).toBe(403)
  const both = await Promise.all([portal.as(nobody).post(link, wanted), portal.as(nobody).post(link, wanted)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 403]))
  expect((await portal.as(kari).get('/user')).statusCode).toBe(401)
  const again = await portal.as(nobody).post('/auth/login', { email: kari.email, password: 'helt nytt' })
  expect(again.statusCode).toBe(200)
  await mailTo(kari, 'Passordet ditt er byttet')
})

test('while the mail server is away nothing is lost; when it is back each mail arrives once', async () => {
  await mailServer.goAway()
  const people = await Promise.all([1, 2, 3].map((number) => register(`treg${number}@example.org`)))
  const jobs = async (...states: string[]) => {
    const words = `SELECT FROM pgboss.job WHERE name = 'mail' AND data->>'user_id' = ANY($1) AND state::text = ANY($2)`
    return (await portal.connection.pool.query(words, [people.map(({ person }) => person.id), states])).rowCount
  }
  await until(async () => (await jobs('retry')) === people.length)
  await mailServer.comeBack()
  for (const { person } of people) await mailTo(person, 'Bekreft e-postadressen din')
  await until(async () => (await jobs('created', 'retry', 'active')) === 0)
  for (const { person } of people) expect(mailServer.to(person.email)).toHaveLength(1)
})

test('neither the waiting jobs nor the log hold an address, a name or a link', async () => {
  const rows = await portal.query('SELECT data::text, output::text FROM pgboss.job')
  const everything = JSON.stringify(rows) + portal.logged.join('')
  expect(rows.length).toBeGreaterThan(5)
  expect(everything).not.toContain('example.org')
  expect(everything).not.toContain('Kari')
})
