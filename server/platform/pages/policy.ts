import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** As long as a real nonce, and made of letters that need no escaping. */
export const noncePlaceholder = 'nonce-goes-here-24-chars'
const nonceBytes = 18
const nonceLetters = noncePlaceholder.length
let drawn = ''
/** 144 random bits. Drawn by the hundred, because asking the system costs more than the bits. */
export function makeNonce() {
  if (drawn === '') drawn = randomBytes(100 * nonceBytes).toString('base64url')
  const nonce = drawn.slice(0, nonceLetters)
  drawn = drawn.slice(nonceLetters)
  return nonce
}

/** What a page may do (trust 1, rows 3 and 13). Development needs the room that hot reloading takes. */
export function makePolicy({ isHttps, isDevelopment }: { isHttps: boolean; isDevelopment: boolean }) {
  const nonce = noncePlaceholder
  const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  const parts = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${styles}`,
    `style-src-elem ${styles}`,
    // Mantine and React write style attributes; they carry no code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    // An article that is a pdf is shown where it stands (spec section 2); it comes from /media, and nothing else frames.
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
    .join('; ')
    .split(nonce)
  return (fresh: string) => parts.join(fresh)
}

/** The same on every page and file. */
export const steadyHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
})
