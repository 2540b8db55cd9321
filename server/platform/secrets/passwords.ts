import { hash, verify } from '@node-rs/argon2'
import { makeFairQueue, type Asker } from './fairQueue.ts'

/** About 40 ms of one core and 64 MiB each. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Two at once leave the other cores to other requests (docs/threats.md row 8). A full queue is emptied in two seconds. */
const inTurn = makeFairQueue({ atOnce: 2, waiting: 60, perNetwork: 40, perAccount: 4 })

export const hashPassword = (password: string, asker?: Asker) => inTurn(() => hash(password, cost), asker)

/** Takes the same time whether the account exists or not (docs/threats.md row 9). */
export async function passwordMatches(kept: string | undefined, password: string, asker?: Asker) {
  const matches = await inTurn(async () => verify(kept ?? (await placeholderHash()), password), asker)
  return matches && kept !== undefined
}

let placeholder: Promise<string> | undefined
const placeholderHash = () => (placeholder ??= hash('no account has this password', cost))

/** Computes the placeholder at start, so that the first unknown address takes no longer than the second. */
export const warmUpPasswords = placeholderHash
