import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPortal, type Portal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'

let portal: Portal
let close: () => Promise<void>
beforeEach(() => portal.clock.reset())
beforeAll(async () => {
  ;({ portal, close } = await openPortal({ THROTTLE_NETWORK_FACTOR: '1' }))
})
afterAll(() => close())

const forget = (email: string, remoteAddress: string) =>
  portal.as(nobody).post('/auth/password/forgot', { email }, { remoteAddress })
const register = (email: string, remoteAddress: string) => {
  const facts = { name: 'Kari', phone_number: '91234567', gender: 'Female', email }
  const passwords = { password: 'hemmelig-nok', confirmPassword: 'hemmelig-nok' }
  return portal.as(nobody).post('/auth/register', { ...facts, ...passwords }, { remoteAddress })
}
/** How many mails of one kind have been promised to an account; nothing sends them in this test. */
async function promised(template: string, user_id: number) {
  const { rows } = await portal.connection.pool.query(
    `SELECT count(*)::int AS count FROM pgboss.job
     WHERE name = 'mail' AND data->>'template' = $1 AND (data->>'user_id')::int = $2`,
    [template, user_id],
  )
  return rows[0].count
}

test('a hundred forgotten passwords at once make one mail, from wherever they are asked for', async () => {
  const kari = await portal.given.account()
  const rush = await Promise.all(Array.from({ length: 100 }, (_, number) => forget(kari.email, `10.0.${number}.1`)))
  expect(rush.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100)
  expect(await promised('reset', kari.id)).toBe(1)
})

test('five mails a day for a forgotten password are enough', async () => {
  const kari = await portal.given.account()
  for (let number = 0; number < 7; number += 1) {
    await forget(number % 2 ? kari.email : kari.email.toUpperCase(), `10.1.${number}.1`)
    portal.clock.forward({ minutes: 2 })
  }
  expect(await promised('reset', kari.id)).toBe(5)
})

test('one network may ask for twenty new passwords an hour', async () => {
  const codes: number[] = []
  for (let number = 0; number < 22; number += 1)
    codes.push((await forget(`ingen${number}@example.org`, '10.2.0.1')).statusCode)
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect((await forget('ingen@example.org', '10.2.0.2')).statusCode).toBe(200)
})

test('the answer to a forgotten password takes a tenth of a second at least, account or not', async () => {
  const kari = await portal.given.account()
  for (const email of [kari.email, 'ingen.slik@example.org']) {
    const startedAt = performance.now()
    await forget(email, '10.3.0.1')
    // A timer may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(98)
  }
})

test('the owner of a taken address is told once a minute and five times a day', async () => {
  const [kari, ola] = [await portal.given.account(), await portal.given.account()]
  for (const number of [1, 2, 3]) expect((await register(kari.email, `10.4.${number}.1`)).statusCode).toBe(422)
  expect(await promised('registered_again', kari.id)).toBe(1)
  for (let number = 0; number < 7; number += 1) {
    await register(ola.email, `10.5.${number}.1`)
    portal.clock.forward({ minutes: 2 })
  }
  expect(await promised('registered_again', ola.id)).toBe(5)
}, 60_000)
