import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'

let portal: Portal
let close: () => Promise<void>
beforeAll(async () => {
  ;({ portal, close } = await openPortal({ THROTTLE_NETWORK_FACTOR: '1' }))
})
afterAll(() => close())

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
  expect(Math.max(...times)).toBeLessThan(500)
  expect((await guess(kari.email, '10.0.0.1', kari.password)).statusCode).toBe(200)
})

test('guesses from many networks run out too, and still never keep the owner out', async () => {
  const kari = await portal.given.account()
  expect((await guess(kari.email, '10.0.0.2', kari.password)).statusCode).toBe(200)
  const codes: number[] = []
  for (let number = 0; number < 60; number += 1) codes.push((await guess(kari.email, `10.1.${number}.1`)).statusCode)
  expect(codes.slice(0, 50).every((code) => code === 401)).toBe(true)
  expect(codes.slice(50).every((code) => code === 429)).toBe(true)
  expect((await guess(kari.email, '10.0.0.2', kari.password)).statusCode).toBe(200)
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

test('right passwords are never counted', async () => {
  const kari = await portal.given.account()
  for (let number = 0; number < 15; number += 1)
    expect((await guess(kari.email, '10.4.0.1', kari.password)).statusCode).toBe(200)
})

test('a login takes equally long with and without an account', async () => {
  // Load can distort a round; a real difference shows in every one.
  const rounds: number[] = []
  while (rounds.length < 4 && !rounds.some((gap) => gap < 0.1)) rounds.push(await gapOfRound(rounds.length))
  expect(Math.min(...rounds)).toBeLessThan(0.1)
})

async function gapOfRound(round: number) {
  const accounts = await Promise.all([1, 2, 3].map(() => portal.given.account()))
  const known: number[] = []
  const unknown: number[] = []
  for (let number = 0; number < 27; number += 1) {
    known.push(await timeOf(accounts[number % 3]?.email ?? '', `10.${20 + number}.5.${round}`))
    unknown.push(await timeOf(`ingen${round}.${number % 3}@example.org`, `10.${60 + number}.5.${round}`))
  }
  const [one, other] = [median(known), median(unknown)]
  return Math.abs(one - other) / Math.max(one, other)
}

async function timeOf(email: string, network: string) {
  const start = performance.now()
  expect((await guess(email, network)).statusCode).toBe(401)
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
