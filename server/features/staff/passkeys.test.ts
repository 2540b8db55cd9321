import { nobody, staffPassword, useStaffedPortal } from '#server/testing/index.ts'
import { isWithoutChain } from './passkeys.ts'
import { makePasskey } from '#server/testing/softPasskey.ts'

const { portal, desk } = useStaffedPortal()
const origin = () => new URL(portal.services.config.publicUrl).origin

async function invited() {
  const ada = await desk.person('administrator')
  const email = `ny.${Math.random().toString(36).slice(2)}@example.org`
  const { body } = await desk.as(ada).post('/desk/staff/invite', { email, roles: ['lead'] })
  const token = (await desk.linkOf(body.data.member.id)).split('#')[1] ?? ''
  const challenge = async (): Promise<string> =>
    (await desk.as(nobody).post('/desk/invitation/passkey', { token })).body.data.challenge
  const accept = (credential: unknown) =>
    desk.as(nobody).post('/desk/invitation/accept', {
      token,
      name: 'Ada',
      password: staffPassword,
      factor: { kind: 'passkey', credential },
    })
  const id: number = body.data.member.id
  return { email, token, challenge, accept, id }
}

async function joined() {
  const { email, challenge, accept, id } = await invited()
  const key = makePasskey({ origin: origin() })
  const answer = await accept(key.create(await challenge()))
  expect(answer.statusCode).toBe(200)
  return { email, key, id, cookie: desk.cookieFrom(answer).cookie }
}

/** Somebody after the password, with what a passkey is to sign. */
async function halfway(email: string) {
  const half = await desk.signIn(email)
  const as = desk.as(desk.cookieFrom(half))
  const ask = async (): Promise<string> => (await as.post('/desk/second-factor/passkey')).body.data.challenge
  const give = (credential: unknown) => as.post('/desk/second-factor', { factor: { kind: 'passkey', credential } })
  const factors: string[] = half.body.data.factors
  return { factors, ask, give }
}

test('a passkey made with the invitation signs in, without an authenticator app, and steps up the session', async () => {
  const { email, key, id } = await joined()
  const { factors, ask, give } = await halfway(email)
  expect(factors).toEqual(['passkey', 'recovery_code'])
  const answer = await give(key.use(await ask()))
  expect(answer.body.data.self).toMatchObject({ id })
  const as = desk.as(desk.cookieFrom(answer))
  const { challenge } = (await as.post('/desk/second-factor/passkey')).body.data
  const factor = { kind: 'passkey', credential: key.use(challenge) }
  expect((await as.post('/desk/step-up', { factor })).statusCode).toBe(200)
  expect((await as.post('/desk/step-up', { factor })).body.code).toBe('second_factor_wrong')
})

test('a passkey of another site, without PIN or finger, or for another challenge is not kept', async () => {
  const { challenge, accept } = await invited()
  const own = makePasskey({ origin: origin() })
  expect((await accept(own.create('AAAA'))).body.code).toBe('second_factor_wrong')
  const refused = [
    makePasskey({ origin: 'https://evil.example' }).create(await challenge()),
    makePasskey({ origin: origin(), host: 'evil.example' }).create(await challenge()),
    own.create(await challenge(), { verified: false }),
    own.create(`${await challenge()}A`),
  ]
  for (const credential of refused) expect((await accept(credential)).body.code).toBe('second_factor_wrong')
  expect((await accept(own.create(await challenge()))).statusCode).toBe(200)
})

test('an answer counts once, for the challenge that was asked last, and never when it was copied or is another’s', async () => {
  const [kari, ola] = [await joined(), await joined()]
  const { ask, give } = await halfway(kari.email)
  const wrong = async (credential: unknown) => expect((await give(credential)).body.code).toBe('second_factor_wrong')
  await wrong(kari.key.use('AAAA'))
  const old = await ask()
  await ask()
  await wrong(kari.key.use(old))
  await wrong(ola.key.use(await ask()))
  await wrong(kari.key.use(await ask(), { verified: false }))
  const signed = kari.key.use(await ask(), { counter: 7 })
  await wrong({ ...signed, response: { ...signed.response, signature: 'AAAA' } })
  // The challenge was used up by the wrong answer.
  await wrong(signed)
  expect((await give(kari.key.use(await ask(), { counter: 7 }))).statusCode).toBe(200)
  const again = await halfway(kari.email)
  expect((await again.give(kari.key.use(await again.ask(), { counter: 7 }))).body.code).toBe('second_factor_wrong')
  expect((await again.give(kari.key.use(await again.ask(), { counter: 8 }))).statusCode).toBe(200)
})

test('one more passkey is added by whoever has given the second factor lately, and signs in like the first', async () => {
  const { email, id, cookie } = await joined()
  const as = desk.as({ cookie })
  const second = makePasskey({ origin: origin() })
  const ask = async (): Promise<string> => (await as.post('/desk/passkeys/challenge')).body.data.challenge
  const add = (credential: unknown) => as.post('/desk/passkeys', { credential })
  expect((await add(second.create('AAAA'))).body.code).toBe('second_factor_wrong')
  const made = second.create(await ask())
  expect((await add(made)).statusCode).toBe(200)
  expect((await add(made)).body.code).toBe('second_factor_wrong')
  const half = await halfway(email)
  expect((await half.give(second.use(await half.ask()))).statusCode).toBe(200)
  const rows = (await desk.audit()).filter(({ who }) => who === id)
  expect(rows.map(({ action, after }) => [action, ...after])).toEqual([
    ['staff_joined', 'passkey'],
    ['second_factor_changed', 'passkey'],
    ['staff_signed_in', 'passkey'],
  ])
})

test("a new passkey that brings its maker's certificates is refused before anything of them is looked up", async () => {
  const { challenge, accept } = await invited()
  const made = makePasskey({ origin: origin() }).create(await challenge())
  const plain = Buffer.from(made.response.attestationObject, 'base64url')
  expect(await isWithoutChain(plain.toString('base64url'))).toBe(true)
  // The same object with another name of four letters and more, and an entry "x5c".
  const none = Buffer.concat([Buffer.of(0x64), Buffer.from('none')])
  const empty = Buffer.concat([Buffer.from('attStmt'), Buffer.of(0xa0)])
  const chain = Buffer.concat([Buffer.from('attStmt'), Buffer.of(0xa1, 0x63), Buffer.from('x5c'), Buffer.of(0x80)])
  const change = (bytes: Buffer, from: Buffer, to: Buffer) => {
    const at = bytes.indexOf(from)
    expect(at).toBeGreaterThan(0)
    return Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)])
  }
  const named = (name: string) => change(plain, none, Buffer.concat([Buffer.of(0x60 + name.length), Buffer.from(name)]))
  expect(await isWithoutChain(named('packed').toString('base64url'))).toBe(true)
  for (const bytes of [change(named('packed'), empty, chain), named('android-key'), named('tpm'), Buffer.from('x')]) {
    const attestationObject = bytes.toString('base64url')
    expect(await isWithoutChain(attestationObject)).toBe(false)
    const refused = await accept({ ...made, response: { ...made.response, attestationObject } })
    expect(refused.body.code).toBe('second_factor_wrong')
  }
  expect((await accept(made)).statusCode).toBe(200)
})

test('a passkey answers within five minutes of being asked, when signing in, when stepping up and with an invitation', async () => {
  const { email, key } = await joined()
  const { ask, give } = await halfway(email)
  const late = key.use(await ask())
  portal.clock.forward({ minutes: 5 })
  expect((await give(late)).body.code).toBe('second_factor_wrong')
  const inTime = key.use(await ask())
  portal.clock.forward({ minutes: 4 })
  expect((await give(inTime)).statusCode).toBe(200)
  const { challenge, accept } = await invited()
  const own = makePasskey({ origin: origin() })
  const asked = await challenge()
  portal.clock.forward({ minutes: 5 })
  expect((await accept(own.create(asked))).body.code).toBe('second_factor_wrong')
  expect((await accept(own.create(await challenge()))).statusCode).toBe(200)
})
