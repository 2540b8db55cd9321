import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Failure } from './failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { networkOf } from './network.ts'

/** At most `allow` attempts within `seconds` for one `subject`. `name` keeps the buckets of different rules apart. */
export type Bucket = { name: string; subject: string | number; allow: number; seconds: number }

/** `[allow, seconds]`: so many attempts in so many seconds. */
type Rate = readonly [number, number]

/** A route's limits, per network address and per account. The network's is multiplied by THROTTLE_NETWORK_FACTOR. */
export type RouteThrottle = { name: string; network?: Rate; account?: Rate }

type Needs = { db: Db; clock: Clock; secret: Secret }

/** Counts one attempt in every bucket and refuses with 429 and Retry-After when any of them is over its limit. */
export async function throttle(services: Needs, buckets: Bucket[]) {
  const retryAfter = await count(services, buckets)
  if (retryAfter !== undefined) throw new Failure('too_many_requests', undefined, retryAfter)
}

/** Counts one attempt in every bucket, in one statement. Answers the seconds to wait when any of them is over its limit. */
export async function count({ db, clock, secret }: Needs, buckets: Bucket[]) {
  if (buckets.length === 0) return undefined
  const now = clock.now()
  const rows = buckets
    .map((bucket) => ({ ...bucket, key: keyOf(secret, bucket) }))
    // The same order in every request, so that two requests that share buckets cannot deadlock.
    .sort((a, b) => Buffer.compare(a.key, b.key))
  const { rows: counted } = await sql<{ key: Buffer; hits: number; expires_at: Date }>`
    INSERT INTO throttle AS t (key, window_start, hits, expires_at)
    VALUES ${sql.join(rows.map(({ key, seconds }) => sql`(${key}, ${now}, 1, ${new Date(now.getTime() + seconds * 1000)})`))}
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN t.expires_at <= ${now} THEN 1 ELSE least(t.hits, 1000000) + 1 END,
      window_start = CASE WHEN t.expires_at <= ${now} THEN excluded.window_start ELSE t.window_start END,
      expires_at = CASE WHEN t.expires_at <= ${now} THEN excluded.expires_at ELSE t.expires_at END
    RETURNING key, hits, expires_at`.execute(db)
  const over = counted.filter(({ key, hits }) => hits > (rows.find((row) => row.key.equals(key))?.allow ?? 0))
  if (over.length === 0) return undefined
  return Math.max(...over.map(({ expires_at }) => Math.ceil((expires_at.getTime() - now.getTime()) / 1000)), 1)
}

/** Takes one attempt off again, after the caller proved to be the owner. */
export async function giveBack({ db, secret }: Needs, buckets: Bucket[]) {
  if (buckets.length === 0) return
  await db
    .updateTable('throttle')
    .set((eb) => ({ hits: sql<number>`greatest(${eb.ref('hits')} - 1, 0)` }))
    .where(
      'key',
      'in',
      buckets.map((bucket) => keyOf(secret, bucket)),
    )
    .execute()
}

const keyOf = (secret: Secret, { name, subject }: Bucket) => keyedHash(secret, 'throttle', name, subject)

export const networkBucket = (
  { config }: { config: Pick<Config, 'throttleNetworkFactor'> },
  request: Pick<FastifyRequest, 'ip'>,
  name: string,
  [allow, seconds]: Rate,
): Bucket => ({
  name: `${name}:network`,
  subject: networkOf(request.ip),
  allow: allow * config.throttleNetworkFactor,
  seconds,
})

export const accountBucket = (user_id: number, name: string, [allow, seconds]: Rate): Bucket => ({
  name: `${name}:account`,
  subject: user_id,
  allow,
  seconds,
})
