import { withPortal, timed } from './portal.ts'
import { searches, startSearches } from './searches.ts'
import { ms, percentile, print } from './table.ts'

const signIns = 20
const readings = 60

/** What somebody who reports waits while a crowd, or one attacker, searches. */
export const bench = () =>
  withPortal(async (portal) => {
    const kari = await portal.person('kari')
    // Another account, because the eleventh session of an account ends its oldest.
    await portal.person('ola')
    const signIn = () =>
      portal.call('/auth/login', { body: { email: 'ola@example.org', password: 'passord-1' } }).then(() => undefined)
    const readUser = () => portal.call('/user', { token: kari.token })
    const measure = async () => ({
      user: await timed(readings, 10, readUser),
      signIn: await timed(signIns, 3, signIn),
    })
    await measure()
    const rest = await measure()
    const crowd = startSearches(portal.url)
    const busy = await measure()
    await crowd.terminate()
    const worst = (samples: number[]) => percentile(samples, 1)
    print(`Signing in while ${searches} anonymous searches run`, 'the same calls at rest', [
      ms('sign-in, slowest', worst(busy.signIn), worst(rest.signIn), { atMost: 1000 }),
      ms('/api/user, slowest', worst(busy.user), worst(rest.user), { atMost: 1000 }),
    ])
  })
