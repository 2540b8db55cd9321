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
  const guesses = Promise.all(Array.from({ length: 200 }, () => guess(kari.email, '10.9.9.9')))
  const times: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const start = performance.now()
    expect((await portal.as(kari).get('/user')).statusCode).toBe(200)
    times.push(performance.now() - start)
  }
  const codes = (await guesses).map(({ statusCode }) => statusCode)
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

test('login takes as long for nobody as for somebody', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => portal.given.account()))
  const known: number[] = []
  const unknown: number[] = []
  const timed = async (email: string, number: number) => {
    const start = performance.now()
    expect((await guess(email, `10.${number}.5.5`)).statusCode).toBe(401)
    return performance.now() - start
  }
  for (let number = 0; number < 27; number += 1) {
    known.push(await timed(accounts[number % 3]?.email ?? '', 20 + number))
    unknown.push(await timed(`ingen${number % 3}@example.org`, 60 + number))
  }
  const [one, other] = [median(known), median(unknown)]
  expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.1)
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
