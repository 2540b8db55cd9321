import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Failure } from './failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { networksOf, type Caller } from './network.ts'

/** At most `allow` attempts within `seconds` for one `subject`. `name` keeps the buckets of different rules apart. */
export type Bucket = { name: string; subject: string | number; allow: number; seconds: number }

/** `[allow, seconds]`: so many attempts in so many seconds. */
type Rate = readonly [number, number]

export type RouteThrottle = { name: string; network?: Rate; account?: Rate }

type Needs = { db: Db; clock: Clock; secret: Secret }

/** Refuses with 429 and Retry-After over a limit, else answers the counts. `onFirst`: for a bucket's first refusal in its time. */
export async function throttle(services: Needs, buckets: Bucket[], onFirst?: () => Promise<void>) {
  const counts = await tally(services, buckets)
  const retryAfter = secondsToWait(services, counts)
  if (retryAfter === undefined) return counts
  if (onFirst && counts.some(({ bucket, hits }) => hits === bucket.allow + 1)) await onFirst()
  throw new Failure('too_many_requests', undefined, retryAfter)
}

/** Counts one attempt in every bucket. Answers the seconds to wait when any of them is over its limit. */
export const count = async (services: Needs, buckets: Bucket[]) =>
  secondsToWait(services, await tally(services, buckets))

/** Counts in every bucket, or in none when one is full: what is refused costs nothing. Answers the seconds to wait. */
export async function take(services: Needs, buckets: Bucket[]) {
  try {
    await services.db.transaction().execute(async (trx) => throttle({ ...services, db: trx }, buckets))
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.retryAfter
    throw error
  }
}

type Tally = { bucket: Bucket; hits: number; expires_at: Date }

/** Counts one attempt in every bucket, in one statement, and says how many each has seen. */
export async function tally({ db, clock, secret }: Needs, buckets: Bucket[]): Promise<Tally[]> {
  const now = clock.now()
  const rows = buckets
    .map((bucket) => ({ bucket, key: keyOf(secret, bucket) }))
    // The same order in every request, so that two requests that share buckets cannot deadlock.
    .sort((a, b) => Buffer.compare(a.key, b.key))
  const { rows: counted } = await sql<{ key: Buffer; hits: number; expires_at: Date }>`
    INSERT INTO throttle AS t (key, hits, expires_at)
    VALUES ${sql.join(rows.map(({ key, bucket }) => sql`(${key}, 1, ${new Date(now.getTime() + bucket.seconds * 1000)})`))}
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN t.expires_at <= ${now} THEN 1 ELSE least(t.hits, 1000000) + 1 END,
      expires_at = CASE WHEN t.expires_at <= ${now} THEN excluded.expires_at ELSE t.expires_at END
    RETURNING key, hits, expires_at`.execute(db)
  return counted.flatMap(({ key, ...rest }) =>
    rows.filter((row) => row.key.equals(key)).map(({ bucket }) => ({ bucket, ...rest })),
  )
}

function secondsToWait({ clock }: Pick<Needs, 'clock'>, tallies: Tally[]) {
  const over = tallies.filter(({ bucket, hits }) => hits > bucket.allow)
  if (over.length === 0) return undefined
  const now = clock.now().getTime()
  return Math.max(...over.map(({ expires_at }) => Math.ceil((expires_at.getTime() - now) / 1000)), 1)
}

/** Takes one attempt off again, after the caller proved to be the owner. Locks in the order that `tally` locks in. */
export async function giveBack({ db, secret }: Needs, buckets: Bucket[]) {
  const keys = buckets.map((bucket) => keyOf(secret, bucket))
  await db
    .with('locked', (inner) =>
      inner.selectFrom('throttle').select('key').where('key', 'in', keys).orderBy('key').forUpdate(),
    )
    .updateTable('throttle')
    .set((eb) => ({ hits: sql<number>`greatest(${eb.ref('hits')} - 1, 0)` }))
    .where('key', 'in', (eb) => eb.selectFrom('locked').select('key'))
    .execute()
}

const keyOf = (secret: Secret, { name, subject }: Bucket) => keyedHash(secret, 'throttle', name, subject)

/** How many times the share of one address or /64 all those of its /24 or /48 may use together. */
export const wideShare = 4

/** The counts of a network and of the wider one around it. Shares are multiplied by THROTTLE_NETWORK_FACTOR. */
export function networkBuckets(
  { config }: { config: Pick<Config, 'throttleNetworkFactor'> },
  caller: Caller,
  name: string,
  [allow, seconds]: Rate,
): Bucket[] {
  const { near, wide } = networksOf(caller)
  const share = allow * config.throttleNetworkFactor
  return [
    { name: `${name}:network`, subject: near, allow: share, seconds },
    { name: `${name}:wide`, subject: wide, allow: share * wideShare, seconds },
  ]
}

export const accountBucket = (user_id: number, name: string, [allow, seconds]: Rate): Bucket => ({
  name: `${name}:account`,
  subject: user_id,
  allow,
  seconds,
})
