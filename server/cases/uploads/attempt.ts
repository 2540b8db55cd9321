import type { FastifyRequest } from 'fastify'
import { idempotencyKey } from '#contract/wire.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** The key that the browser made for one attempt to save; undefined without one. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>) {
  const header = headers['idempotency-key']
  return header === undefined ? undefined : (idempotencyKey.safeParse(header).data ?? fail('malformed'))
}

type SentFile = { name: string; size: number; digest: Buffer }

/** A keyed hash of what was sent: it recognises the same content, and reveals nothing of it. */
export const fingerprintOf = (secret: Secret, target: string, form: object, files: SentFile[]) =>
  keyedHash(
    secret,
    'submit',
    target,
    JSON.stringify(form),
    ...files.map(({ name, size, digest }) => JSON.stringify([name, size, digest.toString('hex')])),
  )

/** One attempt to keep something: its key, and what was sent under it. */
export type Attempt = { key: string; fingerprint: Buffer }

/** The attempt that a request belongs to; undefined without a key. `target`: what of which case is kept. */
export function attemptOf(
  request: Pick<FastifyRequest, 'headers'>,
  secret: Secret,
  target: string,
  content: object,
): Attempt | undefined {
  const key = readIdempotencyKey(request)
  return key === undefined ? undefined : { key, fingerprint: fingerprintOf(secret, target, content, []) }
}

/** What was kept under the key of an attempt, if anything was. Something else under the same key is refused. */
export function sameAttempt<Kept extends { fingerprint: Buffer | null }>(kept: Kept | undefined, fingerprint: Buffer) {
  if (kept && !kept.fingerprint?.equals(fingerprint)) fail('idempotency_mismatch')
  return kept
}
