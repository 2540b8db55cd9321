import { randomInt } from 'node:crypto'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** Without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const grouped = (text: string, size: number) => text.match(new RegExp(`.{${size}}`, 'g'))?.join('-') ?? text

/** The number of a request: eight random characters, to be said on the telephone. It opens nothing by itself. */
export const newReference = () =>
  grouped(Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join(''), 4)

/**
 * The code that opens the answer: 100 bits, made of the attempt's key, which only the browser that sent the form has. The same
 * attempt sent again, after an answer that was lost, gives the same code, and the database holds no more than its hash.
 */
export const codeOf = (secret: Secret, attempt: string) =>
  grouped(
    Array.from(keyedHash(secret, 'request code', attempt).subarray(0, 20), (byte) => letters[byte % 32]).join(''),
    5,
  )

/** However it was typed: small letters, other separators, O for 0, I or L for 1. */
const plain = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

export const readReference = (typed: string) => grouped(plain(typed), 4)
export const codeHashOf = (secret: Secret, typed: string) => keyedHash(secret, 'request code hash', plain(typed))
