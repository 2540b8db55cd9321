import { expect, test } from 'vitest'
import { anotherPortal, usePortal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'

const portal = usePortal()

test('asking for a new password takes equally long with and without an account', async () => {
  // Load can distort a round; a real difference shows in every one.
  const rounds: number[] = []
  while (rounds.length < 5 && !rounds.some((gap) => gap < 0.1)) rounds.push(await gapOfRound(rounds.length))
  expect(Math.min(...rounds)).toBeLessThan(0.1)
})

test('when a network’s share is used up, signing in and asking for a new password still answer alike', async () => {
  const strict = await anotherPortal({ THROTTLE_NETWORK_FACTOR: '1' })
  const emails = (await Promise.all(Array.from({ length: 5 }, () => strict.given.account()))).map(({ email }) => email)
  const calls = [
    { path: '/auth/login', facts: { password: 'feil-passord' } },
    { path: '/auth/password/forgot', facts: {} },
  ]
  for (const { path, facts } of calls) {
    const ask = async (email: string) => {
      const start = performance.now()
      const { statusCode, text, headers } = await strict.as(nobody).post(path, { email, ...facts })
      return { ms: performance.now() - start, answer: [statusCode, text, headers['content-type']].join(' ') }
    }
    for (let number = 0; number < 45; number += 1) await ask(`bruker.opp.${number}@example.org`)
    const rounds: number[] = []
    while (rounds.length < 5 && !rounds.some((gap) => gap < 0.25)) {
      const known: number[] = []
      const unknown: number[] = []
      const answers = new Set<string>()
      for (let number = 0; number < 30; number += 1) {
        const [one, other] = [await ask(emails[number % 5] ?? ''), await ask(`ingen.${number % 5}@example.org`)]
        for (const { answer } of [one, other]) answers.add(answer)
        known.push(one.ms)
        unknown.push(other.ms)
      }
      expect([...answers]).toEqual([expect.stringMatching(/^429 /)])
      rounds.push(Math.abs(median(known) - median(unknown)) / Math.max(median(known), median(unknown)))
    }
    expect(Math.min(...rounds)).toBeLessThan(0.25)
  }
})

async function gapOfRound(round: number) {
  const emails = (await Promise.all(Array.from({ length: 15 }, () => portal.given.account()))).map(({ email }) => email)
  const known: number[] = []
  const unknown: number[] = []
  for (let number = 0; number < emails.length; number += 1) {
    known.push(await timeOf(emails[number] ?? ''))
    unknown.push(await timeOf(`ingen.${round}.${number}@example.org`))
  }
  const [one, other] = [median(known), median(unknown)]
  return Math.abs(one - other) / Math.max(one, other)
}

async function timeOf(email: string) {
  const start = performance.now()
  const { statusCode, body } = await portal.as(nobody).post('/auth/password/forgot', { email })
  expect(statusCode).toBe(200)
  expect(body.message).toMatch(/^Finnes det en konto/)
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
