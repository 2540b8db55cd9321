import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'

const portal = usePortal()

test('asking for a new password takes equally long with and without an account', async () => {
  // Load can distort a round; a real difference shows in every one.
  const rounds: number[] = []
  while (rounds.length < 5 && !rounds.some((gap) => gap < 0.1)) rounds.push(await gapOfRound(rounds.length))
  expect(Math.min(...rounds)).toBeLessThan(0.1)
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
