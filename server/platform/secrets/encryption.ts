import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Authenticated with the value, so that a ciphertext that is moved elsewhere does not open (docs/threats.md, encryption). */
export type Place = { table: string; column: string; row: number | string }

const formatVersion = 1
const nonceBytes = 12
const tagBytes = 16

export const newKey = () => randomBytes(32)

/** Envelope: format version (1 byte), nonce (12), ciphertext, tag (16). */
export function seal(key: Uint8Array, value: string | Uint8Array, place: Place): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(place, formatVersion))
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.of(formatVersion), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws when key, place or bytes differ from when the value was sealed. */
export function open(key: Uint8Array, envelope: Uint8Array, place: Place): Buffer {
  if (envelope.length < 1 + nonceBytes + tagBytes || envelope[0] !== formatVersion)
    throw new Error('not a sealed value')
  const nonce = envelope.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(additionalData(place, formatVersion))
    .setAuthTag(envelope.subarray(-tagBytes))
  return Buffer.concat([decipher.update(envelope.subarray(1 + nonceBytes, -tagBytes)), decipher.final()])
}

export const openText = (key: Uint8Array, envelope: Uint8Array, place: Place) => open(key, envelope, place).toString()

/** JSON of a list is unambiguous: two different places never give the same bytes. */
export const additionalData = (place: Place, version: number) =>
  Buffer.from(JSON.stringify([place.table, place.column, String(place.row), version]))
