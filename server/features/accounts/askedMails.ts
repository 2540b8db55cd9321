import type { Services } from '#server/context.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { count, take, type Bucket } from '#server/platform/http/throttle.ts'
import { recoveryGap } from '#server/platform/mail/mailCap.ts'

const day = 86_400

const onceAMinute = (name: string, subject: string | number): Bucket => ({
  name: `${name}:minute`,
  subject,
  allow: 1,
  seconds: 60,
})

/** One mail per minute and five per day, for an account (its id) or an address (docs/threats.md row 19). */
export const mailBuckets = (name: string, subject: string | number): Bucket[] => [
  onceAMinute(name, subject),
  { name: `${name}:day`, subject, allow: 5, seconds: day },
]

const askerBucket = (name: string, account: string, caller: Caller, allow: number): Bucket => ({
  name: `${name}:asker`,
  subject: `${account} ${networksOf(caller).wide}`,
  allow,
  seconds: day,
})

/** For what anybody can have sent to an address. One network gets two a day of the five. */
export function askedMailBuckets(name: string, caller: Caller, address: string): Bucket[] {
  const account = address.toLowerCase()
  return [askerBucket(name, account, caller, 2), ...mailBuckets(name, account)]
}

/**
 * Counts a link for a new password that somebody asks for, and says whether one is to be sent. A network that has signed in
 * to the account has a share of its own. When the shares of the day are used up, one more goes whenever the last went 50
 * minutes ago: until then its link works, so that strangers who ask again and again keep no owner out, from whichever
 * network the owner asks.
 */
export async function takeReset(
  services: Services,
  caller: Caller,
  { address, isKnown }: { address: string; isKnown: boolean },
) {
  const account = address.toLowerCase()
  const share = isKnown ? 'reset:known' : 'reset'
  const lately: Bucket = { name: 'reset:lately', subject: account, allow: 1, seconds: recoveryGap }
  const first = isKnown ? mailBuckets(share, account) : askedMailBuckets(share, caller, address)
  if ((await take(services, first)) === undefined) {
    await count(services, [lately])
    return true
  }
  const later = [askerBucket('reset:later', account, caller, 3), onceAMinute(share, account), lately]
  return (await take(services, later)) === undefined
}
