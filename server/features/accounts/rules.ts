import type { FastifyRequest } from 'fastify'
import type { User } from '#contract/accounts.ts'
import { genders } from '#contract/accounts.ts'
import type { Services } from '#server/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import texts from '#texts/nb/server.ts'
import { networkBucket, type Bucket } from '#server/platform/http/throttle.ts'

type Row = Omit<User, 'email_verified_at' | 'created_at' | 'updated_at' | 'gender' | 'message'> & {
  gender: string
  email_verified_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The account as it is sent to its owner. */
export const toUser = ({ email_verified_at, created_at, updated_at, gender, ...row }: Row): User => ({
  ...row,
  message: row.new_email === null ? null : texts.email_waits(row.new_email),
  gender: genders.find((one) => one === gender) ?? genders[0],
  email_verified_at: email_verified_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** For the browser's information only; the server's own rules decide. */
export const permissionsOf = ({ email_verified_at }: Pick<Row, 'email_verified_at'>) =>
  email_verified_at ? ['report', 'dashboard'] : ['report']

const quarter = 900
const hour = 3600
const day = 24 * hour

/**
 * Wrong guesses are counted by account and network together, by account, and by network. A network that has signed in
 * to the account before is counted apart, so that others' guesses never lock the owner out (docs/threats.md row 8).
 */
export function guessBuckets(
  services: Pick<Services, 'config'>,
  request: Pick<FastifyRequest, 'ip'>,
  { email, isKnownNetwork }: { email: string; isKnownNetwork: boolean },
): Bucket[] {
  const account = email.toLowerCase()
  const pair = `${account} ${networkOf(request.ip)}`
  if (isKnownNetwork) return [{ name: 'login:known', subject: pair, allow: 10, seconds: quarter }]
  return [
    { name: 'login:pair', subject: pair, allow: 10, seconds: quarter },
    { name: 'login:account', subject: account, allow: 50, seconds: hour },
    networkBucket(services, request, 'login', [30, quarter]),
  ]
}

/** One mail per minute and five per day, for an account or an address (docs/threats.md row 19). */
export const mailBuckets = (name: string, subject: string | number): Bucket[] => [
  { name: `${name}:minute`, subject, allow: 1, seconds: 60 },
  { name: `${name}:day`, subject, allow: 5, seconds: day },
]

export const networkHash = ({ secret }: Pick<Services, 'secret'>, request: Pick<FastifyRequest, 'ip'>) =>
  keyedHash(secret, 'network', networkOf(request.ip))

const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Browser and system, for recognising one's own device. The whole user agent is never stored. */
export function deviceOf(userAgent = '') {
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [name(browsers), name(systems)].filter(Boolean).join(' – ') || 'Ukjent enhet'
}
