import { nobody, promisedMails, slowGuesses, usePortal } from '#server/testing/index.ts'
import { admitGuess } from './guesses.ts'

/** The limits of guesses and of forgotten passwords that take long to be reached: most of it is waiting. */

const portal = usePortal({ THROTTLE_NETWORK_FACTOR: '1' })
const guess = (email: string, ip: string) => admitGuess(portal.services, { ip, socket: {} }, email)

test('networks that guess again and again do not hold the places of an account against one that asks once', async () => {
  const email = 'holdt@example.org'
  const seven = Array.from({ length: 7 }, (_, number) => `10.5.${number}.1`)
  for (let number = 0; number < 50; number += 1) await guess(email, seven[number % 7] ?? '')
  await slowGuesses(portal)
  const fares = seven.map((ip) =>
    guess(email, ip).then(
      () => 'passed',
      ({ code }) => code,
    ),
  )
  // The line is full when the first of them is refused.
  expect(await Promise.race(fares)).toBe('too_many_requests')
  await expect(guess(email, '10.5.99.1')).resolves.toHaveProperty('wasRight')
  expect((await Promise.all(fares)).filter((one) => one === 'passed')).toHaveLength(5)
})

test('after two thousand guesses in all each waits a moment, and everybody still passes', async () => {
  // Those of the tests before count no more.
  portal.clock.forward({ minutes: 15 })
  const one = (number: number) => guess(`g${number}@example.org`, `10.${number % 250}.${Math.floor(number / 250)}.1`)
  for (let first = 0; first < 2000; first += 20)
    await Promise.all(Array.from({ length: 20 }, (_, number) => one(first + number)))
  const start = performance.now()
  await guess('h@example.org', '192.0.6.1')
  expect(performance.now() - start).toBeGreaterThan(240)
})

test('strangers in any number of networks never keep an owner from a link that works, and cause a bounded number of mails', async () => {
  const kari = await portal.given.account()
  const forget = (remoteAddress: string) =>
    portal.as(nobody).post('/auth/password/forgot', { email: kari.email }, { remoteAddress })
  const promised = async () => (await promisedMails(portal, 'user_id', kari.id, 'reset')).length
  const strangers = { asked: 0 }
  const askAsStranger = () => forget(`10.${30 + (strangers.asked % 200)}.${(strangers.asked += 1) % 250}.1`)
  for (let number = 0; number < 6; number += 1) {
    await askAsStranger()
    portal.clock.forward({ minutes: 2 })
  }
  expect(await promised()).toBe(5)
  // The newest link still works, so that asking again sends nothing.
  await forget('10.21.0.1')
  expect(await promised()).toBe(5)
  portal.clock.forward({ minutes: 50 })
  await forget('10.21.0.1')
  expect(await promised()).toBe(6)
  // At whatever moment the owner comes, a link that was sent less than an hour ago works, or a new one goes.
  let [count, at, lastSent] = [6, 0, 0]
  for (; at < 20 * 60; at += 10) {
    await askAsStranger()
    const now = await promised()
    if (now > count) lastSent = at
    count = now
    expect(at - lastSent).toBeLessThan(60)
    portal.clock.forward({ minutes: 10 })
  }
  expect(count).toBeLessThanOrEqual(6 + 24)
})
