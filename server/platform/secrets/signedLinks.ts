import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { equalBytes, keyedHash } from './keyedHash.ts'

type LinkPurpose = 'verify-email' | 'change-email' | 'reset-password'
type LinkAccount = { id: number; email: string; password_changed_at: Date }
export type LinkParts = { userId: string; token: string; expires: string; signature: string }

const lifetimeSeconds = 3600

/**
 * A link that works for an hour, for one account, one purpose and one e-mail address (docs/threats.md row 11). A link for
 * a new password or another address also ends with the password of today. Its host comes from PUBLIC_URL alone (row 10).
 */
export function makeLink(
  { config, clock, secret }: Pick<Services, 'clock' | 'secret'> & { config: Pick<Config, 'publicUrl'> },
  purpose: LinkPurpose,
  account: LinkAccount,
) {
  const expires = String(Math.floor(clock.now().getTime() / 1000) + lifetimeSeconds)
  const { token, signature } = sign(secret, purpose, account, expires)
  // An address that replaces another is confirmed like a first one.
  const page = purpose === 'change-email' ? 'verify-email' : purpose
  return `${config.publicUrl}/auth/${page}/${account.id}/${token}?expires=${expires}&signature=${signature}`
}

/** Never for an account that has lost its address. */
export function linkIsGood(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  purpose: LinkPurpose,
  { email, ...account }: Omit<LinkAccount, 'email'> & { email: string | null },
  parts: LinkParts,
) {
  if (email === null) return false
  const made = sign(secret, purpose, { ...account, email }, parts.expires)
  const isOurs =
    parts.userId === String(account.id) &&
    equalText(made.token, parts.token) &&
    equalText(made.signature, parts.signature)
  return isOurs && /^\d{1,12}$/.test(parts.expires) && Number(parts.expires) * 1000 > clock.now().getTime()
}

/** The account number in a link, if an account could have it. */
export const linkUserId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

function sign(
  secret: Services['secret'],
  purpose: LinkPurpose,
  { id, email, password_changed_at }: LinkAccount,
  expires: string,
) {
  const address = email.toLowerCase()
  const password = purpose === 'verify-email' ? 0 : password_changed_at.getTime()
  const token = keyedHash(secret, `link address ${purpose}`, id, address).toString('base64url')
  const signature = keyedHash(secret, `link ${purpose}`, id, address, token, expires, password).toString('base64url')
  return { token, signature }
}

const equalText = (left: string, right: string) => equalBytes(Buffer.from(left), Buffer.from(right))
