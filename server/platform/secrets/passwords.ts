import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Failure } from '#server/platform/http/failures.ts'

/** About 40 ms of one core and 64 MiB each. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Two at once leave the other cores to other requests (docs/threats.md row 8). Beyond the queue callers get 503. */
const atOnce = 2
const queueLength = 60
const limit = pLimit(atOnce)

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** Takes the same time whether the account exists or not (docs/threats.md row 9). */
export async function passwordMatches(kept: string | undefined, password: string) {
  const matches = await inTurn(async () => verify(kept ?? (await placeholderHash()), password))
  return matches && kept !== undefined
}

let placeholder: Promise<string> | undefined
const placeholderHash = () => (placeholder ??= hash('no account has this password', cost))

/** Computes the placeholder at start, so that the first unknown address takes no longer than the second. */
export const warmUpPasswords = placeholderHash

async function inTurn<T>(work: () => Promise<T>) {
  if (limit.activeCount + limit.pendingCount >= atOnce + queueLength) throw new Failure('unavailable', undefined, 5)
  return limit(work)
}
