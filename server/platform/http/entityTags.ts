import { createHash } from 'node:crypto'

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
