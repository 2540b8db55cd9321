import { makePasskey } from '#server/testing/softPasskey.ts'
import { promisedMails, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()
const origin = () => new URL(portal.services.config.publicUrl).origin

type Session = { cookie: string }
type Factors = {
  passkeys: { id: number; name: string | null }[]
  totp: { confirmed_at: string } | null
  kinds: string[]
}

async function addPasskey(session: Session) {
  const as = desk.as(session)
  const key = makePasskey({ origin: origin() })
  const { challenge } = (await as.post('/desk/passkeys/challenge')).body.data
  const credential = key.create(challenge)
  expect((await as.post('/desk/passkeys', { credential })).statusCode).toBe(200)
  return { ...key, id: credential.id }
}
const factorsOf = async (session: Session): Promise<Factors> =>
  (await desk.as(session).get('/desk/second-factors')).body.data
const offer = async (session: Session): Promise<{ address: string; secret: string; offer: string }> =>
  (await desk.as(session).post('/desk/authenticator-app/offer')).body.data
const rowsOf = async (id: number) =>
  (await desk.audit()).filter(({ who }) => who === id).map(({ action, before, after }) => [action, before, after])
const mailsTo = async (id: number) => (await promisedMails(portal, 'staff_id', id)).map(({ template }) => template)
const stands = async (session: Session) => (await desk.as(session).get('/desk/self')).statusCode === 200

test('a passkey is named by its owner alone, and the log does not hold the name', async () => {
  const { first, id } = await desk.joined()
  const other = await desk.person('editor')
  await addPasskey(first)
  const [passkey] = (await factorsOf(first)).passkeys
  expect(passkey?.name).toBeNull()
  const rename = (as: Session, name: string) => desk.as(as).post(`/desk/passkeys/${passkey?.id}`, { name })
  expect((await rename(other, 'Min')).statusCode).toBe(404)
  expect((await rename(first, ' ')).body.codes).toEqual({ name: 'name_required' })
  expect((await rename(first, 'x'.repeat(61))).body.codes).toEqual({ name: 'too_long' })
  expect((await rename(first, ' Blå sikkerhetsnøkkel ')).statusCode).toBe(200)
  expect((await factorsOf(first)).passkeys[0]?.name).toBe('Blå sikkerhetsnøkkel')
  expect((await rowsOf(id)).at(-1)).toEqual(['second_factor_changed', [], ['passkey_name']])
  expect(JSON.stringify(await desk.audit())).not.toContain('sikkerhetsnøkkel')
})

test('a passkey that is removed signs in no more, and other sessions end', async () => {
  const { first, id, email } = await desk.joined()
  const key = await addPasskey(first)
  const elsewhere = { cookie: await desk.session(id) }
  const [passkey] = (await factorsOf(first)).passkeys
  const remove = (as: Session) => desk.as(as).delete(`/desk/passkeys/${passkey?.id}`)
  const stranger = (await desk.joined()).first
  await addPasskey(stranger)
  expect((await remove(stranger)).statusCode).toBe(404)
  const again = { cookie: await desk.session(id) }
  expect((await remove(again)).statusCode).toBe(200)
  expect(await stands(again)).toBe(true)
  expect([await stands(first), await stands(elsewhere)]).toEqual([false, false])
  expect((await remove(again)).body.code).toBe('last_factor')
  expect((await factorsOf(again)).kinds).toEqual(['totp', 'recovery_code'])
  const half = await desk.halfwayAs(email)
  const { challenge } = (await half.post('/desk/second-factor/passkey')).body.data
  const factor = { kind: 'passkey', credential: key.use(challenge) }
  expect((await half.post('/desk/second-factor', { factor })).body.code).toBe('second_factor_wrong')
  expect(await rowsOf(id)).toContainEqual(['second_factor_changed', ['passkey'], []])
  expect((await mailsTo(id)).filter((one) => one === 'factor_changed')).toHaveLength(2)
})

test('the last second factor stays, also when two are removed at the same moment', async () => {
  const { first } = await desk.joined()
  expect((await desk.as(first).delete('/desk/authenticator-app')).body.code).toBe('last_factor')
  await addPasskey(first)
  const [passkey] = (await factorsOf(first)).passkeys
  const answers = await Promise.all([
    desk.as(first).delete('/desk/authenticator-app'),
    desk.as(first).delete(`/desk/passkeys/${passkey?.id}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { passkeys, totp } = await factorsOf(first)
  expect(passkeys.length + (totp ? 1 : 0)).toBe(1)
})

test('another app counts from its first right code, in place of the old one, whose codes count until then', async () => {
  const { first, id, secret, email } = await desk.joined()
  const elsewhere = { cookie: await desk.session(id) }
  const offered = await offer(first)
  expect(offered.address).toContain(offered.secret)
  const keep = (as: Session, code: string, given = offered.offer) =>
    desk.as(as).post('/desk/authenticator-app', { offer: given, code })
  const right = desk.codeOf(offered.secret)
  const wrong = right === '123456' ? '654321' : '123456'
  expect((await keep(first, wrong)).body.codes).toEqual({ code: 'app_code_wrong' })
  portal.clock.forward({ minutes: 1 })
  const signIn = async (code: string) => {
    const factor = { kind: 'totp', code }
    return (await (await desk.halfwayAs(email)).post('/desk/second-factor', { factor })).statusCode
  }
  expect(await signIn(desk.codeOf(secret))).toBe(200)
  const code = desk.codeOf(offered.secret)
  expect((await keep(first, code)).statusCode).toBe(200)
  expect(await stands(elsewhere)).toBe(false)
  expect(await stands(first)).toBe(true)
  // The code that confirmed it is used up.
  expect(await signIn(code)).toBe(401)
  portal.clock.forward({ minutes: 1 })
  expect([await signIn(desk.codeOf(secret)), await signIn(desk.codeOf(offered.secret))]).toEqual([401, 200])
  expect(await rowsOf(id)).toContainEqual(['second_factor_changed', ['totp'], ['totp']])
  expect(await mailsTo(id)).toContain('factor_changed')
})

test('what an app is set up with is good for ten minutes and for the person whom it was offered', async () => {
  const { first, id } = await desk.joined()
  const stranger = await desk.person('editor')
  const { secret, offer: offered } = await offer(first)
  const keep = (as: Session, given: string) =>
    desk.as(as).post('/desk/authenticator-app', { offer: given, code: desk.codeOf(secret) })
  expect((await keep(stranger, offered)).body.code).toBe('offer_over')
  for (const broken of ['', 'AAAA', `${offered.slice(0, -4)}AAAA`])
    expect((await keep(first, broken)).body.code).toBe('offer_over')
  portal.clock.forward({ minutes: 10 })
  expect((await keep({ cookie: await desk.session(id) }, offered)).body.code).toBe('offer_over')
})

test('an app is set up by whoever has a passkey alone, and is removed again', async () => {
  const kari = await desk.person('editor')
  await addPasskey(kari)
  expect((await desk.as(kari).delete('/desk/authenticator-app')).body.code).toBe('last_factor')
  const { secret, offer: offered } = await offer(kari)
  expect((await factorsOf(kari)).totp).toBeNull()
  const code = desk.codeOf(secret)
  expect((await desk.as(kari).post('/desk/authenticator-app', { offer: offered, code })).statusCode).toBe(200)
  expect((await factorsOf(kari)).kinds).toEqual(['passkey', 'totp'])
  expect((await desk.as(kari).delete('/desk/authenticator-app')).statusCode).toBe(200)
  expect((await factorsOf(kari)).kinds).toEqual(['passkey'])
  expect(await rowsOf(kari.id)).toEqual([
    ['second_factor_changed', [], ['passkey']],
    ['second_factor_changed', [], ['totp']],
    ['second_factor_changed', ['totp'], []],
  ])
})

const moment = /^2\d{3}-\d\d-\d\dT\d\d:/

test('a person reads which second factors they have and how many codes are left, and never a secret of them', async () => {
  const { secret, codes, first } = await desk.joined()
  const me = desk.as(first)
  expect(await factorsOf(first)).toEqual({
    kinds: ['totp', 'recovery_code'],
    passkeys: [],
    totp: { confirmed_at: expect.stringMatching(moment) },
    recovery_codes_left: 10,
  })
  await me.post('/desk/step-up', { factor: { kind: 'recovery_code', code: codes[0] } })
  const key = await addPasskey(first)
  const { text, body } = await me.get('/desk/second-factors')
  expect(body.data).toMatchObject({ kinds: ['passkey', 'totp', 'recovery_code'], recovery_codes_left: 9 })
  expect(body.data.passkeys).toEqual([
    { id: expect.any(Number), name: null, created_at: expect.stringMatching(moment), last_used_at: null },
  ])
  for (const hidden of [secret, key.id, ...codes]) expect(text).not.toContain(hidden)
})

test('recovery codes that are renewed twice at once are ten, those of the later answer', async () => {
  const { first, id } = await desk.joined()
  // From two sessions, because one session's calls wait for each other anyway.
  const both = [first, { cookie: await desk.session(id) }]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => desk.as(both[at % 2] ?? first).post('/desk/recovery-codes')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  const rows = await portal.query('SELECT count(*)::int AS codes FROM staff_recovery_code WHERE staff_id = $1', [id])
  expect(rows).toEqual([{ codes: 10 }])
})
