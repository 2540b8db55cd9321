import { createHmac, timingSafeEqual } from 'node:crypto'

export type Secret = Uint8Array

/** HMAC-SHA-256 over a purpose and parts, each with its length, so that no two lists of parts give the same input. */
export function keyedHash(secret: Secret, purpose: string, ...parts: (string | number)[]) {
  const hash = createHmac('sha256', secret)
  for (const part of [purpose, ...parts]) {
    const bytes = Buffer.from(String(part), 'utf8')
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest()
}

export function equalBytes(left: Uint8Array, right: Uint8Array) {
  return left.length === right.length && timingSafeEqual(left, right)
}
