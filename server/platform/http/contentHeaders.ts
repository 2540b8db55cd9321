import { createHash } from 'node:crypto'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip'

/**
 * The smallest encoding that the client accepts (Accept-Encoding, RFC 9110 section 12.5.3) and that there is;
 * undefined means unencoded. Our order decides, not the client's: brotli is always smaller than gzip.
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding | undefined {
  if (accepted === undefined) return undefined
  const wanted = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => available[encoding] && wanted.includes(encoding))
}

/**
 * The entity tag of some content (RFC 9110 section 8.8.3). Weak by default, because the same content is sent plain and
 * compressed under one tag; `strong` is for bytes that are identical in every answer, as If-Range needs.
 */
export function makeEntityTag(content: string | Buffer, strength: 'weak' | 'strong' = 'weak') {
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return strength === 'weak' ? `W/${tag}` : tag
}

/** Whether an If-None-Match header names this tag or any (`*`); the comparison is weak (RFC 9110 section 13.1.2). */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
