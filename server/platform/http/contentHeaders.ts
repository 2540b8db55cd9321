import { createHash } from 'node:crypto'
import Negotiator from 'negotiator'
import { encodeExtended } from 'content-disposition'
import parseRange from 'range-parser'

export type Encoding = 'br' | 'gzip'

/** Undefined means unencoded (RFC 9110 section 12.5.3). Our order decides: brotli is always smaller than gzip. */
export function chooseEncoding(accepted: string | undefined, available: Partial<Record<Encoding, unknown>>) {
  if (accepted === undefined) return undefined
  const wanted = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => available[encoding] && wanted.includes(encoding))
}

/** RFC 9110 section 8.8.3. Weak, because content is sent plain and compressed under one tag; `strong` is what If-Range needs. */
export function makeEntityTag(content: string | Buffer, strength: 'weak' | 'strong' = 'weak') {
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return strength === 'weak' ? `W/${tag}` : tag
}

/** Whether an If-None-Match header names this tag or any (`*`); the comparison is weak (RFC 9110 section 13.1.2). */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** RFC 6266: `filename` in ASCII, without quotes, backslashes, percent signs and line breaks, and `filename*` with the whole name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=${encodeExtended(name)}`
}

/** The headers of a download that nobody keeps and no browser runs. */
export const downloadHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': contentDisposition('attachment', name),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

/** The one range of a Range header (RFC 9110 section 14); undefined, for the whole file, where the header may be ignored. */
export function readRange(header: string | undefined, ifRange: unknown, size: number) {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (header === undefined || first === undefined || last === undefined || ifRange !== undefined) return undefined
  if (!first && !last) return undefined
  // An inverted range is malformed (section 14.1.1); the parser would report it as unsatisfiable.
  if (first && last && Number(last) < Number(first)) return undefined
  // A suffix longer than the file means the whole file (section 14.1.2); the parser would refuse it.
  const ranges = parseRange(size, first ? header : `bytes=-${Math.min(Number(last), size)}`)
  if (ranges === -2) return undefined
  if (ranges === -1) return 'unsatisfiable'
  const [range] = ranges
  return range ? { start: range.start, end: range.end } : 'unsatisfiable'
}
