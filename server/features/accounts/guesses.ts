import type { Services } from '#server/context.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { giveBack, networkBuckets, tally, throttle, type Bucket } from '#server/platform/http/throttle.ts'
import { makeWaitingLines } from './waitingLines.ts'

const quarter = 900
const hour = 3600

/**
 * What an attempt to sign in counts in. Each counts alike for everybody, whether there is an account or not and wherever
 * the attempt comes from (docs/threats.md rows 8 and 9).
 */
function bucketsOf(services: Services, caller: Caller, email: string) {
  const account = email.toLowerCase()
  const { near, wide } = networksOf(caller)
  const factor = services.config.throttleNetworkFactor
  return {
    /** Over one of these, a network is refused until the window ends. A right password is taken off again. */
    guesses: [
      { name: 'login:pair', subject: `${account} ${near}`, allow: 10, seconds: quarter },
      ...networkBuckets(services, caller, 'login', [30, quarter]),
    ],
    /** Right passwords too, so that nobody opens sessions without end. */
    attempts: networkBuckets(services, caller, 'login:attempts', [100, quarter]),
    /** Over one of these, an attempt waits before it is checked: strangers' guesses never keep the owner out. */
    slowing: [
      { name: 'login:account', subject: account, allow: 50, seconds: hour },
      { name: 'login:all', subject: '', allow: 2000 * factor, seconds: quarter },
    ],
    asker: { network: wide, account },
    near,
  }
}

const waitInLine = makeWaitingLines({ inAll: 100 })

/**
 * Counts an attempt to sign in and holds it back as the counts demand; throws 429 when a network's share is used up or too
 * many wait already. To be called before the account is looked up. `wasRight` takes the attempt off the wrong guesses.
 */
export async function admitGuess(services: Services, caller: Caller, email: string) {
  const { guesses, attempts, slowing, asker, near } = bucketsOf(services, caller, email)
  await throttle(services, [...guesses, ...attempts])
  // Only what may be checked counts here, so that a network that is refused slows nobody down.
  const counts = await tally(services, slowing)
  const over = (bucket: Bucket | undefined) =>
    Math.max(0, ...counts.filter((one) => one.bucket === bucket).map(({ hits }) => hits - (bucket?.allow ?? 0)))
  const [ofAccount, ofAll] = slowing.map(over)
  if (ofAccount) await waitInLine({ line: `account ${asker.account}`, place: near, pace: paceOf(ofAccount), places: 6 })
  else if (ofAll) await waitInLine({ line: 'all', place: `${near} ${asker.account}`, pace: 250, places: 60 })
  return { asker, wasRight: () => giveBack(services, [...guesses, ...slowing]) }
}

/** From one second to four: with six places, whoever waits is checked within 24 s. */
const paceOf = (over: number) => Math.min(1000 + 250 * Math.floor(over / 2), 4000)
