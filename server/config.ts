import path from 'node:path'
import { neutralPage } from '#contract/pages.ts'

/** An invalid setting. Its message is one line for the operator that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError'
}

export type Config = ReturnType<typeof parseConfig>
type Environment = Record<string, string | undefined>

/** Reads every setting once (design section 4). */
export function parseConfig(env: Environment) {
  const port = wholeNumber(env, 'PORT', 3000, { from: 0, to: 65_535 })
  const publicUrl = webAddress(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  const isLoopback = isLoopbackHost(new URL(publicUrl).hostname)
  const databaseUrl = databaseAddress(env)
  const smtpUrl = mailServer(env)
  const dataDir = path.resolve(text(env, 'DATA_DIR') ?? '.data')
  const isTrial = isLoopback && !databaseUrl
  if (!isLoopback && !smtpUrl)
    throw new SettingError('SMTP_URL must be set when PUBLIC_URL is not a loopback address: mails need a way out.')
  const orgEmail = ownValue(mailAddress(env, 'ORG_EMAIL'), 'ORG_EMAIL', trialEmail, isTrial)
  const orgAddress = ownValue(text(env, 'ORG_ADDRESS'), 'ORG_ADDRESS', 'Oslo', isTrial)
  const mailFrom = mailAddress(env, 'MAIL_FROM') ?? orgEmail
  if (smtpUrl && mailFrom === trialEmail)
    throw new SettingError('MAIL_FROM must be set when SMTP_URL is: mails need a sender of your own.')
  return {
    port,
    publicUrl,
    isLoopback,
    dataDir,
    /** The second place of the ledger of erasures, which a restore reads. */
    ledgerDir: path.resolve(text(env, 'LEDGER_DIR') ?? path.join(dataDir, 'ledger')),
    databaseUrl,
    smtpUrl,
    mailFrom,
    auditMailTo: plainMailAddress(env, 'AUDIT_MAIL_TO') ?? null,
    storageUrl: address(env, 'STORAGE_URL', ['s3:', 'file:']),
    clamdUrl: scannerAddress(env),
    kekFile: text(env, 'KEK_FILE') ?? null,
    trustProxy: list(env, 'TRUST_PROXY', proxyPattern),
    throttleNetworkFactor: wholeNumber(env, 'THROTTLE_NETWORK_FACTOR', 1, { from: 1, to: 1_000_000 }),
    siteName: text(env, 'SITE_NAME') ?? 'Si ifra',
    orgName: text(env, 'ORG_NAME') ?? 'Muslimsk Dialognettverk',
    orgEmail,
    orgAddress,
    orgInstagram: webAddress(env, 'ORG_INSTAGRAM') ?? 'https://www.instagram.com/muslimskdialognettverk',
    orgFacebook: webAddress(env, 'ORG_FACEBOOK') ?? 'https://www.facebook.com/muslimskdialognettverk',
    leaveUrl: leaveAddress(env, publicUrl) ?? neutralPage,
    /**
     * A trial on one machine. Demo accounts exist only with a loopback address and the embedded database, and then only
     * this machine is answered (design section 4).
     */
    isDemo: isTrial,
  }
}

/** The domain is reserved for examples (RFC 2606): nobody reads mail there. */
const trialEmail = 'post@example.org'

/** People write and come to this address: only a trial may do without one of one's own. */
function ownValue(value: string | undefined, name: string, ofTrial: string, isTrial: boolean) {
  if (!isTrial && (value === undefined || value === ofTrial))
    throw new SettingError(
      `${name} must be set outside a trial, to one of your own: every page and every mail shows it.`,
    )
  return value ?? ofTrial
}

const proxyPattern = /^(loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(\/\d{1,3})?)$/

export const isLoopbackHost = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127(\.\d+){3}$/.test(host)

function text(env: Environment, name: string) {
  const value = env[name]?.trim()
  if (value && /[\u0000-\u001F\u007F]/.test(value))
    throw new SettingError(`${name} must be one line without control characters.`)
  return value ? value : undefined
}

function wholeNumber(env: Environment, name: string, fallback: number, { from, to }: { from: number; to: number }) {
  const value = text(env, name)
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < from || number > to)
    throw new SettingError(`${name} must be a whole number from ${from} to ${to}.`)
  return number
}

function address(env: Environment, name: string, schemes: string[]) {
  const value = text(env, name)
  if (value === undefined) return null
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol))
    throw new SettingError(`${name} must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}.`)
  return value
}

function databaseAddress(env: Environment) {
  const value = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  if (value !== null && !canDecode(value))
    throw new SettingError('DATABASE_URL must have special characters in user and password as %XX.')
  return value
}

/** Only what is documented: nodemailer would take every parameter as an option, and so switch checks off. */
function mailServer(env: Environment) {
  const value = address(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (value === null) return null
  const { hostname, username, password, pathname, search, hash } = new URL(value)
  const isPlain = (pathname === '' || pathname === '/') && !hash && (search === '' || search === '?tls=never')
  if (!hostname || !isPlain || !canDecode(username + password))
    throw new SettingError(
      'SMTP_URL must name a mail server: smtp://user:password@host:587 or smtps://user:password@host:465, special characters in user and password as %XX, and only ?tls=never behind it.',
    )
  if (search && value.startsWith('smtps:'))
    throw new SettingError('SMTP_URL cannot be smtps:// and ?tls=never: choose one of them.')
  return value
}

/** Whether each `%` in an address is part of a character. */
export function canDecode(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function scannerAddress(env: Environment) {
  const value = address(env, 'CLAMD_URL', ['tcp:', 'unix:'])
  if (value === null) return null
  const { protocol, hostname, pathname } = new URL(value)
  const isWhole = protocol === 'tcp:' ? hostname !== '' : hostname === '' && /^\/[^/]/.test(pathname)
  if (!isWhole) throw new SettingError('CLAMD_URL must name a scanner: tcp://host:3310 or unix:/path/to/clamd.sock.')
  return value
}

function webAddress(env: Environment, name: string) {
  const value = address(env, name, ['http:', 'https:'])
  if (value === null) return undefined
  const url = new URL(value)
  if (url.username || url.password || url.hash || (name === 'PUBLIC_URL' && (url.search || url.pathname !== '/')))
    throw new SettingError(`${name} must be a plain web address${name === 'PUBLIC_URL' ? ' without a path' : ''}.`)
  return value.replace(/\/+$/, '')
}

/** The page that 'Forlat siden' leads to. Plain http only on this machine, to try it out. */
function leaveAddress(env: Environment, publicUrl: string) {
  const value = webAddress(env, 'LEAVE_URL')
  if (value === undefined) return undefined
  const { protocol, hostname, origin } = new URL(value)
  const isTrial = isLoopbackHost(hostname) && isLoopbackHost(new URL(publicUrl).hostname)
  if (protocol !== 'https:' && !isTrial) throw new SettingError('LEAVE_URL must begin with https://.')
  if (origin === new URL(publicUrl).origin) throw new SettingError('LEAVE_URL must be a page of another site.')
  return value
}

function mailAddress(env: Environment, name: string) {
  const value = text(env, name)
  if (value !== undefined && !/^([^<>@"]+ <)?[^\s<>@,]+@[^\s<>@,]+>?$/.test(value))
    throw new SettingError(`${name} must be a mail address.`)
  return value
}

/** One that mails go to, without a name before it. */
function plainMailAddress(env: Environment, name: string) {
  const value = mailAddress(env, name)
  if (value?.includes('<')) throw new SettingError(`${name} must be a mail address without a name.`)
  return value
}

function list(env: Environment, name: string, pattern: RegExp) {
  const items = (text(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  for (const item of items)
    if (!pattern.test(item)) throw new SettingError(`${name} must be a list of proxy addresses, separated by commas.`)
  return items
}
