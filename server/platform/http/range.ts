import parseRange from 'range-parser'
import type { ByteRange } from '#server/platform/secrets/sealedFile.ts'

/**
 * The one range of bytes that a Range header asks for (RFC 9110 section 14), undefined for the whole file: several
 * ranges, other units, malformed headers and anything conditional get the whole file, as HTTP allows.
 */
export function readRange(
  header: string | undefined,
  ifRange: unknown,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
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
