import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Failure } from './failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** So many in so many seconds. `name` keeps the buckets of different rules apart. */
export type Allowance = { name: string; allow: number; seconds: number }
export type Bucket = Allowance & { subject: string | number }

type Needs = { db: Db; clock: Clock; secret: Secret }

/** Counts one try in every bucket and refuses with 429 when any of them has run over. */
export async function throttle(services: Needs, buckets: Bucket[]) {
  const retryAfter = await count(services, buckets)
  if (retryAfter !== undefined) throw new Failure('too_many_requests', undefined, retryAfter)
}

/** Counts one try in every bucket, in one statement. Seconds to wait when any of them has run over. */
export async function count({ db, clock, secret }: Needs, buckets: Bucket[]) {
  if (buckets.length === 0) return undefined
  const now = clock.now()
  const rows = buckets
    .map((bucket) => ({ ...bucket, key: keyOf(secret, bucket) }))
    // Two requests that share buckets take their locks in the same order.
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

/** Gives a try back: it turned out to be the owner's. */
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
