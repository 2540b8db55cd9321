import { createHash, randomBytes } from 'node:crypto'
import { roles, staffIdle, type Role } from '#contract/staff.ts'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, update } from '#server/database/rows.ts'
import type { Clock } from '#server/platform/clock.ts'

/** `secondFactorAt` is null while only the password was given: such a session opens nothing but the question for the rest. */
export type StaffSignedIn = {
  id: number
  email: string
  name: string
  roles: Role[]
  sessionId: number
  secondFactorAt: Date | null
}

const minute = 60_000
/** Milliseconds (docs/casework.md, "Sign-in of staff"). `halfway`: from the password to the second factor. */
export const staffAges = {
  idle: staffIdle,
  absolute: 12 * 60 * minute,
  halfway: 10 * minute,
  stepUp: 5 * minute,
  /** For so long a passkey may answer what it was asked to sign. */
  challenge: 5 * minute,
} as const
/** How old `last_used_at` may be before a request updates it: not every request costs a write. */
const renewAfter = minute / 2

type Times = { last_used_at: Date; expires_at: Date }

export const staffSessionStands = ({ last_used_at, expires_at }: Times, now: Date) =>
  expires_at > now && now.getTime() - last_used_at.getTime() < staffAges.idle

/** Whether the second factor was given so lately that it need not be asked for again. */
export const isSteppedUp = (secondFactorAt: Date | null, now: Date) =>
  secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < staffAges.stepUp

type Opening = { staff_id: number; device: string; second_factor_at: Date | null }

/** Answers the token of the cookie: 256 random bits, of which only the SHA-256 is stored. */
export async function openStaffSession(trx: Trx, clock: Clock, opening: Opening) {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const age = opening.second_factor_at ? staffAges.absolute : staffAges.halfway
  await insert(trx, 'staff_session', {
    ...opening,
    token_hash: staffTokenHash(token),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + age),
  })
  return token
}

/** Nobody when the session does not stand or its owner is not active. `isUse`: whether the request counts against being idle. */
export async function findStaffSession(
  db: Db,
  clock: Clock,
  token: string | undefined,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<StaffSignedIn | undefined> {
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const now = clock.now()
  const row = await db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.roles'])
    .select(['session.id as sessionId', 'session.second_factor_at', 'session.last_used_at', 'session.expires_at'])
    .where('session.token_hash', '=', staffTokenHash(token))
    .where('staff.state', '=', 'active')
    .executeTakeFirst()
  if (!row || !staffSessionStands(row, now)) return undefined
  const { id, email, sessionId } = row
  if (isUse && now.getTime() - row.last_used_at.getTime() > renewAfter)
    await update(db, 'staff_session', sessionId, { last_used_at: now })
  const own = roles.filter((role) => row.roles.includes(role))
  return { id, email, name: row.name ?? '', roles: own, sessionId, secondFactorAt: row.second_factor_at }
}

/** For work that goes on after its request was let in, which is use of the session for as long as it takes. */
export async function findOpenStaffSession(db: Db, clock: Clock, sessionId: number) {
  const row = await db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.roles'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', clock.now())
    .where('session.second_factor_at', 'is not', null)
    .where('staff.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return undefined
  return { id: row.id, roles: roles.filter((role) => row.roles.includes(role)) }
}

/** What is stored of a session's token. */
export const staffTokenHash = (token: string) => createHash('sha256').update(token).digest()

type Place = Pick<Config, 'isLoopback'>

/** With the prefix a browser takes the cookie from this very host alone, over https, for all paths (RFC 6265bis). */
const names = { session: 'staff', device: 'staff-device' } as const
type CookieKind = keyof typeof names
const cookieName = ({ isLoopback }: Place, kind: CookieKind) => `${isLoopback ? '' : '__Host-'}${names[kind]}`

/** The cookie that no script reads and no other site's page sends. Without a token, the one that ends it. */
export function staffCookie(config: Place, token: string | null) {
  return cookie(config, 'session', token ?? '', token === null ? 0 : staffAges.absolute / 1000)
}

/** By this one a browser is known again for a year, whoever signs in with it; it opens nothing. */
export const deviceCookie = (config: Place, token: string) => cookie(config, 'device', token, 365 * 86_400)

function cookie(config: Place, kind: CookieKind, value: string, age: number) {
  const secure = config.isLoopback ? '' : '; Secure'
  return `${cookieName(config, kind)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`
}

/** The token in a request's cookies; nothing when there are two of the name, of which one is not ours. */
export function staffTokenOf(config: Place, cookies: string | undefined, kind: CookieKind = 'session') {
  const start = `${cookieName(config, kind)}=`
  const found = (cookies ?? '').split(';').flatMap((one) => {
    const cookie = one.trim()
    return cookie.startsWith(start) ? [cookie.slice(start.length)] : []
  })
  return found.length === 1 ? found[0] : undefined
}
