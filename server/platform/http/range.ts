import type { ByteRange } from '#server/platform/secrets/sealedFile.ts'

/** One range of bytes. Several at once, other units and anything conditional get the whole file, as HTTP allows. */
export function readRange(
  header: string | undefined,
  ifRange: unknown,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last) || ifRange !== undefined) return undefined
  if (!first)
    return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'unsatisfiable'
  if (last && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 }
}
