import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#server/platform/http/failures.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Two at once leave the other cores to everybody else (trust 1, row 8); beyond the queue the server is honest. */
const atOnce = 2
const queueLength = 60
let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** Does the same work whether the account exists or not (trust 1, row 9). */
export async function passwordMatches(kept: string | undefined, password: string) {
  const matches = await inTurn(async () => verify(kept ?? (await nobodysHash()), password))
  return matches && kept !== undefined
}

let nobodys: Promise<string> | undefined
const nobodysHash = () => (nobodys ??= hash('no account has this password', cost))

/** Computed ahead, so that the first stranger waits no longer than the second. */
export const warmUpPasswords = nobodysHash

async function inTurn<T>(work: () => Promise<T>) {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw new Failure('unavailable', undefined, 5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
