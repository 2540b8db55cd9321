import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** 144 random bits, in letters that need no escaping. */
export const makeNonce = () => randomBytes(18).toString('base64url')

/** An inline script or style as a policy names it (CSP level 3). */
export const hashSource = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** What may run or apply besides files of our own: hashes, or a nonce. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/** What a page may do (docs/threats.md rows 3 and 13). Development needs what hot reloading needs. */
export function makePolicy({ publicUrl }: Pick<Config, 'publicUrl'>, isDevelopment = false) {
  const rest = [
    // Mantine and React write style attributes; they carry no code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    // An article that is a pdf is shown in a frame (spec section 2); it comes from /media, and nothing else is framed.
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    ...(isHttps(publicUrl) && !isDevelopment ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return ({ scripts, styles }: InlineSources) => {
    const style = ["'self'", ...styles].join(' ')
    return [
      "default-src 'self'",
      `script-src ${["'self'", ...scripts].join(' ')}`,
      `style-src ${style}`,
      `style-src-elem ${style}`,
      rest,
    ].join('; ')
  }
}

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

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
  ...(isHttps(publicUrl) ? { 'strict-transport-security': 'max-age=63072000' } : {}),
})
