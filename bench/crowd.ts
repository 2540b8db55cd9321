import { openPortal, timed, type Portal } from './portal.ts'
import { median, percentile, print } from './table.ts'

/** Anonymous searches under way at every moment, half of them calls and half pages; no two are the same. */
const searches = 60
const signIns = 20
const readings = 60

/** What somebody who reports waits while a crowd, or one attacker, searches. */
export async function benchCrowd() {
  const portal = await openPortal()
  try {
    const kari = await portal.person('kari')
    const signIn = () =>
      portal.call('/auth/login', { body: { email: 'kari@example.org', password: 'passord-1' } }).then(() => undefined)
    const readUser = () => portal.call('/user', { token: kari.token })
    const measure = async () => ({
      user: await timed(readings, 10, readUser),
      signIn: await timed(signIns, 3, signIn),
    })
    await measure()
    const rest = await measure()
    const crowd = gather(portal)
    const busy = await measure()
    const { answered, refused, seconds } = await crowd.end()
    const worst = (samples: number[]) => percentile(samples, 1)
    print(`Signing in while ${searches} anonymous searches run`, 'the same calls at rest', [
      { what: 'sign-in, p50', ours: median(busy.signIn), baseline: median(rest.signIn), unit: 'ms' },
      {
        what: 'sign-in, slowest',
        ours: worst(busy.signIn),
        baseline: worst(rest.signIn),
        unit: 'ms',
        bar: { atMost: 1000 },
      },
      { what: '/api/user, p50', ours: median(busy.user), baseline: median(rest.user), unit: 'ms' },
      {
        what: '/api/user, slowest',
        ours: worst(busy.user),
        baseline: worst(rest.user),
        unit: 'ms',
        bar: { atMost: 1000 },
      },
      { what: 'searches answered', ours: answered / seconds, unit: '/s' },
      { what: 'searches refused with 503', ours: refused / seconds, unit: '/s' },
    ])
  } finally {
    await portal.close()
  }
}

function gather({ url }: Portal) {
  const startedAt = performance.now()
  const counts = { answered: 0, refused: 0 }
  let isOver = false
  let turn = 0
  const one = async () => {
    while (!isOver) {
      turn += 1
      const path = turn % 2 === 0 ? '/api/knowledge/list' : '/information-hub'
      const reply = await fetch(`${url}${path}?search=polititet+skollen+${turn}`)
      await reply.arrayBuffer()
      if (reply.status === 200) counts.answered += 1
      else if (reply.status === 503) counts.refused += 1
      else throw new Error(`a search answered ${reply.status}`)
    }
  }
  const all = Promise.all(Array.from({ length: searches }, one))
  return {
    async end() {
      isOver = true
      await all
      return { ...counts, seconds: (performance.now() - startedAt) / 1000 }
    },
  }
}
