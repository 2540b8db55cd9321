import { anotherPortal, nobody, type Portal, usePortal } from '#server/testing/index.ts'

const portal = usePortal()

const accounts = async (of: Portal, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => of.given.account()))).map(({ email }) => email)

test('a login takes equally long with and without an account', async () => {
  const strict = await anotherPortal({ THROTTLE_NETWORK_FACTOR: '1' })
  let networks = 0
  const guess = async (email: string) => {
    const remoteAddress = `10.20.${(networks += 1)}.1`
    const wrong = { email, password: 'feil-passord' }
    expect((await strict.as(nobody).post('/auth/login', wrong, { remoteAddress })).statusCode).toBe(401)
  }
  const round = { limit: 0.1, rounds: 4, pairs: 27, emails: () => accounts(strict, 3) }
  expect(await leastGap(round, guess)).toBeLessThan(0.1)
})

test('asking for a new password takes equally long with and without an account', async () => {
  const ask = async (email: string) => {
    const { statusCode, body } = await portal.as(nobody).post('/auth/password/forgot', { email })
    expect(statusCode).toBe(200)
    expect(body.message).toMatch(/^Finnes det en konto/)
  }
  const round = { limit: 0.1, rounds: 5, pairs: 15, emails: () => accounts(portal, 15) }
  expect(await leastGap(round, ask)).toBeLessThan(0.1)
})

test('when a network’s share is used up, signing in and asking for a new password still answer alike', async () => {
  const strict = await anotherPortal({ THROTTLE_NETWORK_FACTOR: '1' })
  const emails = await accounts(strict, 5)
  const calls = [
    { path: '/auth/login', facts: { password: 'feil-passord' } },
    { path: '/auth/password/forgot', facts: {} },
  ]
  for (const { path, facts } of calls) {
    const answers = new Set<string>()
    const ask = async (email: string) => {
      const { statusCode, text, headers } = await strict.as(nobody).post(path, { email, ...facts })
      answers.add([statusCode, text, headers['content-type']].join(' '))
    }
    for (let number = 0; number < 45; number += 1) await ask(`bruker.opp.${number}@example.org`)
    answers.clear()
    const round = { limit: 0.25, rounds: 5, pairs: 30, emails: async () => emails }
    expect(await leastGap(round, ask)).toBeLessThan(0.25)
    expect([...answers]).toEqual([expect.stringMatching(/^429 /)])
  }
})

type Rounds = { limit: number; rounds: number; pairs: number; emails: () => Promise<string[]> }

/**
 * By what share the median times of asking for an account and for nobody differ, in the round in which they differ least: load can
 * distort a round; a real difference shows in every one.
 */
async function leastGap({ limit, rounds, pairs, emails }: Rounds, ask: (email: string) => Promise<void>) {
  const gaps: number[] = []
  while (gaps.length < rounds && !gaps.some((gap) => gap < limit)) {
    const known = await emails()
    const times: [number[], number[]] = [[], []]
    for (let number = 0; number < pairs; number += 1) {
      const email = known[number % known.length] ?? ''
      times[0].push(await timeOf(() => ask(email)))
      times[1].push(await timeOf(() => ask(`ingen.${email}`)))
    }
    const [one, other] = [median(times[0]), median(times[1])]
    gaps.push(Math.abs(one - other) / Math.max(one, other))
  }
  return Math.min(...gaps)
}

async function timeOf(act: () => Promise<void>) {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
