import { Failure } from '#server/platform/http/failures.ts'
import { slowGuesses, usePortal } from '#server/testing/index.ts'
import { admitGuess } from './guesses.ts'

const portal = usePortal({ THROTTLE_NETWORK_FACTOR: '1' })
const guess = (email: string, ip: string) => admitGuess(portal.services, { ip, socket: {} }, email)
/** How many of them are let through to the password before the first is refused. */
async function allowance(attempts: number, attempt: (number: number) => Promise<unknown>) {
  for (let number = 0; number < attempts; number += 1) {
    const failure = await attempt(number).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure instanceof Failure) return number
    if (failure) throw failure
  }
  return attempts
}

test.for([
  ['one account from one address', 10, (_number: number) => ['en@example.org', '192.0.2.1'] as const],
  ['one address', 30, (number: number) => [`a${number}@example.org`, '192.0.3.1'] as const],
  ['one address with other ports', 30, (number: number) => [`f${number}@example.org`, `192.0.9.1:${number}`] as const],
  ['a /24', 120, (number: number) => [`b${number}@example.org`, `192.0.4.${number}`] as const],
  ['a /64', 30, (number: number) => [`c${number}@example.org`, `2001:db8:1:1::${number}`] as const],
  ['a /48', 120, (number: number) => [`d${number}@example.org`, `2001:db8:2:${number}::1`] as const],
] as const)('wrong guesses from %s end after %i', async ([, expected, attempt]) => {
  const tried = await allowance(200, (number) => {
    const [email, ip] = attempt(number)
    return guess(email, ip)
  })
  expect(tried).toBe(expected)
})

test('right passwords do not count as guesses, and an account’s sixty-first sign-in in a quarter of an hour waits, as does a network’s two hundred and first', async () => {
  const time = async (email: string, ip: string) => {
    const start = performance.now()
    await (await guess(email, ip)).wasRight()
    return performance.now() - start
  }
  for (let number = 0; number < 60; number += 1) await time('i@example.org', `10.1.${number % 4}.1`)
  expect(await time('i@example.org', '10.2.0.1')).toBeGreaterThan(900)
  for (let number = 0; number < 200; number += 1) await time(`j${number}@example.org`, '192.0.7.1')
  expect(await time('k@example.org', '192.0.7.1')).toBeGreaterThan(240)
  portal.clock.forward({ minutes: 15 })
  // One that does not wait; a busy machine may delay the first.
  await expect.poll(() => time('i@example.org', '10.2.0.1')).toBeLessThan(900)
})

test('attempts that find no place in the line are not counted, so that who tries again is let in', async () => {
  const email = 'fullt@example.org'
  for (let number = 0; number < 50; number += 1) await guess(email, `10.3.${number}.1`)
  await slowGuesses(portal)
  // One network has one place in an account's line.
  const rush = await Promise.allSettled(Array.from({ length: 10 }, () => guess(email, '192.0.8.1')))
  const refused = rush.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(9)
  // Told to wait a moment, not the quarter of an hour of a share that is used up.
  for (const failure of refused) expect(failure instanceof Failure && failure.retryAfter).toBeLessThan(10)
  await expect(guess(email, '192.0.8.1')).resolves.toHaveProperty('wasRight')
})
