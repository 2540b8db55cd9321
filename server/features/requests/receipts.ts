import { randomBytes } from 'node:crypto'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { grouped, plainCode, readableCode } from '#server/platform/secrets/readableCode.ts'

/** The number of a request: eight random characters, to be said on the telephone. It opens nothing by itself. */
export const newReference = () => readableCode(randomBytes(8), 4)

/**
 * The code that opens the answer: 100 bits, made of the attempt's key, which only the browser that sent the form has. The same
 * attempt sent again, after an answer that was lost, gives the same code, and the database holds no more than its hash.
 */
export const codeOf = (secret: Secret, attempt: string) =>
  readableCode(keyedHash(secret, 'request code', attempt).subarray(0, 20), 5)

export const readReference = (typed: string) => grouped(plainCode(typed), 4)
export const codeHashOf = (secret: Secret, typed: string) => keyedHash(secret, 'request code hash', plainCode(typed))
