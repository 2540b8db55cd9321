import type { Services } from '#server/context.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { giveBack, networkBuckets, tally, throttle, type Bucket } from '#server/platform/http/throttle.ts'
import { checkPasswordRoom } from '#server/platform/secrets/passwords.ts'
import { makeWaitingLines } from './waitingLines.ts'

const quarter = 900
const hour = 3600

/** What an attempt to sign in counts in, alike whether there is an account or not and from wherever (docs/threats.md rows 8 and 9). */
function countsOf(services: Services, caller: Caller, email: string) {
  const account = email.toLowerCase()
  const { near, wide } = networksOf(caller)
  const factor = services.config.throttleNetworkFactor
  /** Over one of these, a network is refused until the window ends. */
  const guesses: Bucket[] = [
    { name: 'login:pair', subject: `${account} ${near}`, allow: 10, seconds: quarter },
    ...networkBuckets(services, caller, 'login', [30, quarter]),
  ]
  /** Over one of these, an attempt waits before it is checked: nobody's attempts keep the owner out. */
  const ofAccount: Bucket = { name: 'login:account', subject: account, allow: 50, seconds: hour }
  const ofAll: Bucket = { name: 'login:all', subject: '', allow: 2000 * factor, seconds: quarter }
  /** These hold right passwords too, so that nobody opens sessions without end. */
  const signIns: Bucket = { name: 'login:attempts', subject: account, allow: 60 * factor, seconds: quarter }
  const ofNetwork: Bucket = { name: 'login:attempts:network', subject: near, allow: 200 * factor, seconds: quarter }
  /** How often somebody near has asked for the account: who asks often makes room in its line for who asks seldom. */
  const turns: Bucket = { name: 'login:turns', subject: `${account} ${wide}`, allow: Infinity, seconds: quarter }
  return {
    guesses,
    turns,
    slowing: [
      { bucket: ofAccount, line: `account ${account}`, place: near, places: 6, paceOf: growing },
      { bucket: signIns, line: `account ${account}`, place: near, places: 6, paceOf: growing },
      { bucket: ofNetwork, line: `network ${near}`, place: account, places: 20, paceOf: steady },
      { bucket: ofAll, line: 'all', place: `${account} ${near}`, places: 60, paceOf: steady },
    ],
    /** Taken off again when the password was right. */
    whenRight: [...guesses, ofAccount, ofAll, turns],
    asker: { network: wide, account },
  }
}

const waitInLine = makeWaitingLines({ inAll: 100 })

/**
 * Counts an attempt to sign in and holds it back as the counts demand; throws 429 when a network's share is used up or too
 * many wait already. To be called before the account is looked up. `wasRight` takes the attempt off the wrong guesses. An
 * attempt that found no place to wait was not checked and counts nowhere: who comes back when told to is not kept out.
 */
export async function admitGuess(services: Services, caller: Caller, email: string) {
  const { guesses, turns, slowing, whenRight, asker } = countsOf(services, caller, email)
  checkPasswordRoom(asker)
  await throttle(services, guesses)
  // Only what may be checked counts here, so that a network that is refused slows nobody down.
  const waiting = [turns, ...slowing.map(({ bucket }) => bucket)]
  const counts = await tally(services, waiting)
  const hitsOf = (bucket: Bucket) => counts.find((one) => one.bucket === bucket)?.hits ?? 0
  const weight = hitsOf(turns)
  for (const { bucket, paceOf, ...turn } of slowing) {
    const over = hitsOf(bucket) - bucket.allow
    if (over <= 0) continue
    try {
      await waitInLine({ ...turn, asker, weight, pace: paceOf(over) })
    } catch (error) {
      await giveBack(services, [...guesses, ...waiting])
      throw error
    }
    break
  }
  return { asker, wasRight: () => giveBack(services, whenRight) }
}

/** Milliseconds, from one second to four: with six places, whoever waits is checked within 24 s. */
const growing = (over: number) => Math.min(1000 + 250 * Math.floor(over / 2), 4000)
const steady = () => 250
