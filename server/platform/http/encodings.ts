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
