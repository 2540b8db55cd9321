import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/staff.ts'
import type { Services } from '#server/context.ts'
import type { AuditAction } from '#server/platform/audit/log.ts'
import { fail } from './failures.ts'
import { asksThisMachine } from './trialAccess.ts'
import { findStaffSession, isSteppedUp, staffTokenOf, type StaffSignedIn } from './staffSessions.ts'

export type StaffMay = {
  who: 'staff'
  /** One of these roles is enough. */
  role: Role | readonly Role[]
  /** Also with a session that has the password alone. */
  halfway?: boolean
  /** Asks for the second factor again when it was last given more than five minutes ago. */
  stepUp?: boolean
  /** A page asks by itself, again and again: that is no use of the session, which would never be idle. */
  isPolled?: boolean
  /** What the route writes into the audit log, one of them; `null` says that it writes nothing. Must be stated. */
  audit: AuditAction | readonly AuditAction[] | null
}

/** A reporter's token is not looked at. Whoever lacks the role hears what an unknown address answers (docs/threats.md row 17). */
export async function admitStaff(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { headers }: FastifyRequest,
  may: StaffMay,
): Promise<StaffSignedIn> {
  const token = staffTokenOf(config, headers.cookie)
  const staff = (await findStaffSession(db, clock, token, { isUse: !may.isPolled })) ?? fail('not_signed_in')
  if (!staff.secondFactorAt && !may.halfway) fail('not_signed_in')
  if (![may.role].flat().some((role) => staff.roles.includes(role))) fail('not_found')
  if (may.stepUp && !isSteppedUp(staff.secondFactorAt, clock.now())) fail('step_up_needed')
  return staff
}

/**
 * A cookie comes along by itself, so a call must come from our own pages: the browser says so (Sec-Fetch-Site), or the
 * Origin is ours. A changing call of which neither is known is refused. A reading one is refused when it comes from
 * elsewhere.
 *
 * With a loopback PUBLIC_URL the cookie is not Secure, so our pages are those of this machine alone: on another name it would
 * travel in the clear. Such a portal with an outside database is not a trial, and listens on all addresses.
 */
export function demandOwnPages({ config }: Pick<Services, 'config'>, { headers, method }: FastifyRequest) {
  if (config.isLoopback && !asksThisMachine(headers)) fail('cross_site')
  const site = headers['sec-fetch-site']
  const isReading = method === 'GET' || method === 'HEAD'
  if (site !== undefined) {
    if (site === 'same-origin' || (isReading && site === 'none')) return
    fail('cross_site')
  }
  const { origin } = headers
  if (origin === undefined ? !isReading : origin !== new URL(config.publicUrl).origin) fail('cross_site')
}
