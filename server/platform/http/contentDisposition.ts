import { encodeExtended } from 'content-disposition'

/**
 * A Content-Disposition header (RFC 6266): `filename` in ASCII for clients that know no more, `filename*` with the whole
 * name for all others. The ASCII name is always quoted and holds no quote, backslash, percent sign or line break.
 */
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
