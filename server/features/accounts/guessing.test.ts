import { nobody, slowGuesses, usePortal } from '#server/testing/index.ts'

const portal = usePortal({ THROTTLE_NETWORK_FACTOR: '1' })

const guess = (email: string, remoteAddress: string, password = 'feil-passord') =>
  portal.as(nobody).post('/auth/login', { email, password }, { remoteAddress })

test('two hundred wrong guesses end in 429 early, others are served meanwhile, and the owner is let in', async () => {
  const kari = await portal.given.account()
  expect((await guess(kari.email, '10.0.0.1', kari.password)).statusCode).toBe(200)
  const codes: number[] = []
  const attacker = async () => {
    for (let number = 0; number < 10; number += 1) codes.push((await guess(kari.email, '10.9.9.9')).statusCode)
  }
  const attack = Promise.all(Array.from({ length: 20 }, attacker))
  const times: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const start = performance.now()
    expect((await portal.as(kari).get('/user')).statusCode).toBe(200)
    times.push(performance.now() - start)
  }
  await attack
  expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(10)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(190)
  expect(median(times)).toBeLessThan(500)
  expect((await guess(kari.email, '10.0.0.1', kari.password)).statusCode).toBe(200)
})

test('after sixty wrong guesses from six networks the right password gets in from a seventh within half a minute', async () => {
  const kari = await portal.given.account()
  const codes: number[] = []
  const times: number[] = []
  for (let number = 0; number < 60; number += 1) {
    const start = performance.now()
    codes.push((await guess(kari.email, `10.1.${number % 6}.1`)).statusCode)
    times.push(performance.now() - start)
  }
  expect(new Set(codes)).toEqual(new Set([401]))
  // Beyond the account's share each guess waits.
  expect(Math.min(...times.slice(50))).toBeGreaterThan(900)
  const start = performance.now()
  expect((await guess(kari.email, '10.1.7.1', kari.password)).statusCode).toBe(200)
  expect(performance.now() - start).toBeLessThan(30_000)
}, 180_000)

test('of many guesses at once a few wait, the rest are refused, and neither an account nor its owner’s network matters', async () => {
  const kari = await portal.given.account()
  expect((await guess(kari.email, '10.6.0.1', kari.password)).statusCode).toBe(200)
  const rushes = [kari.email, 'ingen.slik@example.org'].map(async (email, index) => {
    for (let number = 0; number < 50; number += 1) await guess(email, `10.${7 + index}.${number}.1`)
    await slowGuesses(portal)
    // The network that its owner once came from is one among the others.
    const networks = ['10.6.0.1', ...Array.from({ length: 19 }, (_, number) => `10.${7 + index}.${100 + number}.1`)]
    const rush = await Promise.all(networks.map((network) => guess(email, network)))
    return rush.map(({ statusCode, text }) => ({ statusCode, text }))
  })
  const [known, unknown] = await Promise.all(rushes)
  const inOrder = (answers: { statusCode: number; text: string }[] = []) => answers.map(({ text }) => text).sort()
  expect(inOrder(known)).toEqual(inOrder(unknown))
  expect(known?.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6)
  expect(known?.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14)
}, 180_000)

test('a network whose share is used up is refused whoever is asked for, also where its people have signed in before', async () => {
  const [kari, ola] = [await portal.given.account(), await portal.given.account()]
  expect((await guess(kari.email, '10.10.0.1', kari.password)).statusCode).toBe(200)
  for (let number = 0; number < 40; number += 1) await guess(`gjett${number}@example.org`, '10.10.0.1')
  const asked = [kari.email, ola.email, 'ingen@example.org']
  const answers = await Promise.all(asked.map((email) => guess(email, '10.10.0.1')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await guess(kari.email, '10.10.0.1', kari.password)).statusCode).toBe(429)
  expect((await guess(kari.email, '10.11.0.1', kari.password)).statusCode).toBe(200)
})

test('a forwarded address counts only when it comes from the configured proxy', async () => {
  const headers = (number: number) => ({
    headers: { 'x-forwarded-for': `10.2.${number}.1` },
    remoteAddress: '10.3.0.1',
  })
  const codes: number[] = []
  for (let number = 0; number < 12; number += 1) {
    const { statusCode } = await portal
      .as(nobody)
      .post('/auth/login', { email: 'xff@example.org', password: 'feil-passord' }, headers(number))
    codes.push(statusCode)
  }
  expect(codes.at(-1)).toBe(429)
})

test('seventy-two sockets with eight accounts keep nobody else waiting, and leave ten sessions each at most', async () => {
  const eight = await Promise.all(Array.from({ length: 8 }, () => portal.given.account()))
  const kari = await portal.given.account()
  let isOver = false
  const socket = async (number: number) => {
    const { email, password } = eight[number % 8] ?? kari
    while (!isOver) await guess(email, `10.13.${number}.1`, password)
  }
  const burst = Array.from({ length: 72 }, (_, number) => socket(number))
  const times: number[] = []
  const codes: number[] = []
  for (let number = 0; number < 5; number += 1) {
    const start = performance.now()
    codes.push((await guess(kari.email, '10.14.0.1', kari.password)).statusCode)
    times.push(performance.now() - start)
  }
  isOver = true
  await Promise.all(burst)
  expect(codes).toEqual([200, 200, 200, 200, 200])
  expect(median(times)).toBeLessThan(5000)
  const { rows } = await portal.connection.pool.query('SELECT count(*)::int AS count FROM session GROUP BY user_id')
  expect(Math.max(...rows.map(({ count }) => count))).toBeLessThanOrEqual(10)
})

test('right passwords are never counted', async () => {
  const kari = await portal.given.account()
  for (let number = 0; number < 15; number += 1)
    expect((await guess(kari.email, '10.4.0.1', kari.password)).statusCode).toBe(200)
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
