import type { FastifyRequest } from 'fastify'
import { idempotencyKey } from '#contract/wire.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** The key that the browser made for one attempt to save; undefined without one. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>) {
  const header = headers['idempotency-key']
  return header === undefined ? undefined : (idempotencyKey.safeParse(header).data ?? fail('malformed'))
}

/** One attempt to keep something: its key, and a keyed hash that recognises what was sent under it and reveals nothing of it. */
export type Attempt = { key: string; fingerprint: Buffer }
type SentFile = { name: string; size: number; digest: Buffer }

/** The attempt that a request belongs to; undefined without a key. `target`: what of which case is kept. */
export function attemptOf(
  request: Pick<FastifyRequest, 'headers'>,
  secret: Secret,
  target: string,
  content: object,
  files: SentFile[] = [],
): Attempt | undefined {
  const key = readIdempotencyKey(request)
  if (key === undefined) return undefined
  const sent = files.map(({ name, size, digest }) => JSON.stringify([name, size, digest.toString('hex')]))
  return { key, fingerprint: keyedHash(secret, 'submit', target, JSON.stringify(content), ...sent) }
}

/** What was kept under the key of an attempt, if anything was. Something else under the same key is refused. */
export function sameAttempt<Kept extends { fingerprint: Buffer | null }>(kept: Kept | undefined, fingerprint: Buffer) {
  if (kept && !kept.fingerprint?.equals(fingerprint)) fail('idempotency_mismatch')
  return kept
}

/** The number of what the same attempt has kept of a case before. `by`: whose attempts they are. */
export async function findEarlier(
  trx: Trx,
  attempt: Attempt | undefined,
  { table, incident_id, by }: { table: 'message' | 'case_note' | 'case_task'; incident_id: number; by: By },
) {
  if (!attempt) return undefined
  const kept = await trx
    .selectFrom(table)
    .select(['id', 'fingerprint'])
    .where('incident_id', '=', incident_id)
    .where(by[0], '=', by[1])
    .where('submit_key', '=', attempt.key)
    .executeTakeFirst()
  return sameAttempt(kept, attempt.fingerprint)?.id
}
type By = [column: 'sender' | 'staff_id' | 'created_by', value: string | number]

export const keptUnder = (attempt: Attempt | undefined) => ({
  submit_key: attempt?.key ?? null,
  fingerprint: attempt?.fingerprint ?? null,
})
