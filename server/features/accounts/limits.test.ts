import { anotherPortal, nobody, promisedMails, signUpForm, useStaffedPortal } from '#server/testing/index.ts'
import { makeLink } from '#server/platform/secrets/signedLinks.ts'
import { findForLink } from './queries.ts'

const { portal, kari, ola } = useStaffedPortal({ THROTTLE_NETWORK_FACTOR: '1' })

const forget = (email: string, remoteAddress: string) =>
  portal.as(nobody).post('/auth/password/forgot', { email }, { remoteAddress })
const register = (email: string, remoteAddress: string) =>
  portal.as(nobody).post('/auth/register', signUpForm(email), { remoteAddress })
const promised = async (template: string, id: number) => (await promisedMails(portal, 'user_id', id, template)).length

test('a hundred forgotten passwords at once make one mail, from wherever they are asked for, and five a day are enough', async () => {
  const rush = await Promise.all(Array.from({ length: 100 }, (_, number) => forget(kari.email, `10.0.${number}.1`)))
  expect(rush.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100)
  expect(await promised('reset', kari.id)).toBe(1)
  for (let number = 0; number < 6; number += 1) {
    portal.clock.forward({ minutes: 2 })
    await forget(number % 2 ? kari.email : kari.email.toUpperCase(), `10.1.${number}.1`)
  }
  expect(await promised('reset', kari.id)).toBe(5)
})

test('a stranger’s calls never cost the owner their own mail: only mails that go count, and two a day from one network', async () => {
  const { id } = (await register('glemsk@example.org', '10.6.0.1')).body.data.user
  await portal.query('UPDATE account SET email_verified_at = now() WHERE id = $1', [id])
  for (let number = 0; number < 6; number += 1) await forget('glemsk@example.org', '10.7.0.1')
  expect(await promised('reset', id)).toBe(1)
  // A network that has signed in before does not wait for the stranger's minute to end.
  await forget('glemsk@example.org', '10.6.0.1')
  expect(await promised('reset', id)).toBe(2)
  for (let number = 0; number < 6; number += 1) {
    portal.clock.forward({ minutes: 2 })
    await forget('glemsk@example.org', `10.7.0.${number}`)
  }
  expect(await promised('reset', id)).toBe(3)
  // From a device and a network that are both new.
  portal.clock.forward({ minutes: 2 })
  await forget('glemsk@example.org', '10.8.0.1')
  expect(await promised('reset', id)).toBe(4)
})

test('an address with a port is the network that it is without one', async () => {
  const behind = await anotherPortal({ THROTTLE_NETWORK_FACTOR: '1', TRUST_PROXY: '10.9.0.1' })
  const codes: number[] = []
  for (let number = 0; number < 44; number += 1) {
    const forwarded = number % 2 ? `203.0.113.7:${1000 + number}` : `kaudervelsk-${number}`
    const options = { headers: { 'x-forwarded-for': forwarded }, remoteAddress: '10.9.0.1' }
    const email = `ingen${number}@example.org`
    codes.push((await behind.as(nobody).post('/auth/password/forgot', { email }, options)).statusCode)
  }
  expect(codes.slice(0, 40)).not.toContain(429)
  expect(codes.slice(40)).toEqual([429, 429, 429, 429])
})

test('the answer to a forgotten password takes a tenth of a second at least, account or not', async () => {
  for (const email of [kari.email, 'ingen.slik@example.org']) {
    const startedAt = performance.now()
    await forget(email, '10.3.0.1')
    // A timer may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(98)
  }
})

test('a taken address fails neutrally, and its owner is told once a minute and five times a day', async () => {
  for (const number of [1, 2, 3]) {
    const { statusCode, body } = await register(kari.email.toUpperCase(), `10.4.${number}.1`)
    expect([statusCode, body.code, body.fields]).toEqual([422, 'registration_failed', undefined])
  }
  expect(await promised('registered_again', kari.id)).toBe(1)
  for (let number = 0; number < 7; number += 1) {
    await register(ola.email, `10.5.${number}.1`)
    portal.clock.forward({ minutes: 2 })
  }
  expect(await promised('registered_again', ola.id)).toBe(5)
})

test('a network that registered an address which nobody has confirmed is no better known than any other', async () => {
  const { id } = (await register('okkupert@example.org', '10.12.0.1')).body.data.user
  for (let number = 0; number < 4; number += 1) {
    await forget('okkupert@example.org', '10.12.0.1')
    portal.clock.forward({ minutes: 2 })
  }
  const shares = (await promisedMails(portal, 'user_id', id, 'reset')).map(({ share }) => share)
  expect(shares).toEqual(['anybody', 'anybody'])
  // Nor when the owner of the mailbox has taken the account by the link.
  const account = await findForLink(portal.db, id).executeTakeFirstOrThrow()
  const { pathname, search } = new URL(
    makeLink(portal.services, 'reset-password', { ...account, email: 'okkupert@example.org' }),
  )
  const wanted = { password: 'et nytt passord', confirmPassword: 'et nytt passord' }
  const path = pathname.replace('reset-password', 'password/reset') + search
  const reset = await portal.as(nobody).post(path, wanted, { remoteAddress: '10.14.0.1' })
  expect(reset.statusCode).toBe(200)
  const known = await portal.db.selectFrom('known_network').select('network_hash').where('user_id', '=', id).execute()
  expect(known).toHaveLength(1)
})

test('a password is changed five times a day, each told by a mail, and the sixth is told when to come back', async () => {
  const kari = await portal.given.account({ verified: false })
  let current_password = kari.password
  const change = async (password: string) => {
    const answer = await portal
      .as(kari)
      .post('/user/password', { current_password, password, confirmPassword: password })
    if (answer.statusCode === 200) current_password = password
    return answer
  }
  for (let number = 0; number < 5; number += 1) expect((await change(`passord nummer ${number}`)).statusCode).toBe(200)
  expect(await promised('password_changed', kari.id)).toBe(5)
  const { statusCode, headers } = await change('passord nummer fem')
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  const signIn = await portal.as(nobody).post('/auth/login', { email: kari.email, password: current_password })
  expect(signIn.statusCode).toBe(200)
  portal.clock.forward({ hours: 23, minutes: 50 })
  await portal.as(kari).get('/user')
  portal.clock.forward({ minutes: 15 })
  expect((await change('passord nummer seks')).statusCode).toBe(200)
})
