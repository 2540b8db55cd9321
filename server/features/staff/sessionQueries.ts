import type { OwnAct } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { update, findRow, insertNew, remove } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { staffAges, staffTokenHash, staffTokenOf, deviceCookie } from '#server/platform/http/staffSessions.ts'
import { lockPerson } from './queries.ts'
import { createHash, randomBytes } from 'node:crypto'

const sessionsPerPerson = 10

/** Locks the caller's session to the end of the transaction, so that what ends it at the same time waits. Fails when it has ended. */
export const lockOwnSession = async ({ trx, staff: { id: staff_id, sessionId: id } }: OwnAct) =>
  (await findRow(trx, 'staff_session', { id, staff_id }, ['id', 'challenge', 'challenge_at'], 'UPDATE')) ??
  fail('not_signed_in')

/** The person, and then this session, as everywhere, so that no two wait for each other. */
export async function lockOwn(at: OwnAct) {
  await lockPerson(at.trx, at.staff.id)
  return lockOwnSession(at)
}

export type Challenged = { challenge: string | null; challenge_at: Date | null }

/** What was asked, unless that was `age` milliseconds ago or longer. */
export const freshChallenge = ({ challenge, challenge_at }: Challenged, now: Date, age: number = staffAges.challenge) =>
  challenge_at && now.getTime() - challenge_at.getTime() < age ? challenge : null

export const keepChallenge = (trx: Trx, id: number, challenge: string | null, now: Date) =>
  update(trx, 'staff_session', id, { challenge, challenge_at: now })

/**
 * Makes room for one more: ten at most, and the one that was used longest ago ends. Those with the password alone count apart, so that
 * whoever knows no more than the password ends nobody's work.
 */
export const endOldestSessions = (trx: Trx, staff_id: number, { halfway }: { halfway: boolean }) =>
  trx
    .deleteFrom('staff_session')
    .where(
      'id',
      'in',
      trx
        .selectFrom('staff_session')
        .select('id')
        .where('staff_id', '=', staff_id)
        .where('second_factor_at', halfway ? 'is' : 'is not', null)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sessionsPerPerson - 1),
    )
    .execute()

export const listSessions = (db: Db, staff_id: number) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('staff_id', '=', staff_id)
    .where('second_factor_at', 'is not', null)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

/** False when the session is another's or has ended. */
export const endSession = (trx: Trx, staff_id: number, id: number) => remove(trx, 'staff_session', { id, staff_id })

/** When another is opened in its place: nobody could sign it out any more. To be called last, as it writes to the audit log. */
export async function endSessionOfBrowser(
  services: Pick<Services, 'clock' | 'secret' | 'config'>,
  trx: Trx,
  cookies: string | undefined,
) {
  const token = staffTokenOf(services.config, cookies)
  if (!token) return
  const ended = await trx
    .deleteFrom('staff_session')
    .where('token_hash', '=', staffTokenHash(token))
    .returning(['staff_id', 'second_factor_at'])
    .executeTakeFirst()
  // One with the password alone was no sign-in.
  if (ended?.second_factor_at)
    await writeAudit(services, trx, { actor: { staff: ended.staff_id }, action: 'staff_signed_out' })
}

/** All but the one that a change was made with. Those with the password alone end too. */
export const endOtherSessions = (trx: Trx, staff_id: number, kept: number) =>
  trx.deleteFrom('staff_session').where('staff_id', '=', staff_id).where('id', '<>', kept).execute()

export const endAllSessions = (trx: Trx, staff_id: number) => remove(trx, 'staff_session', { staff_id })

type Needs = Pick<Services, 'clock' | 'config'>

/** Answers whether the person has used the browser before, and the cookie that it is known by from now on: its own, if any. */
export async function rememberDevice(
  { clock, config }: Needs,
  trx: Trx,
  staff_id: number,
  cookies: string | undefined,
) {
  const token = sentDevice(config, cookies) ?? randomBytes(32).toString('base64url')
  const device_hash = hashOf(token)
  const now = clock.now()
  const isKnown = await update(trx, 'staff_known_device', { staff_id, device_hash }, { last_used_at: now })
  if (!isKnown) await insertNew(trx, 'staff_known_device', { staff_id, device_hash, last_used_at: now })
  return { isKnown, cookie: deviceCookie(config, token) }
}

/**
 * The number of a browser that has signed in to this account before; undefined for all others. What is wrong from elsewhere
 * does not count against it (docs/decisions/staff-sign-in.md, Guessing). Only whoever holds its cookie, which no
 * script reads, sees that there is an account.
 */
export async function knownDeviceOf(
  { db, config }: { db: Db; config: Needs['config'] },
  email: string,
  cookies: string | undefined,
) {
  const token = sentDevice(config, cookies)
  if (!token) return undefined
  const device_hash = hashOf(token)
  const known = await db
    .selectFrom('staff_known_device as device')
    .innerJoin('staff', 'staff.id', 'device.staff_id')
    .select('device.staff_id')
    .where('device.device_hash', '=', device_hash)
    .where('staff.email', '=', email)
    .executeTakeFirst()
  return known && device_hash.toString('hex')
}

function sentDevice(config: Needs['config'], cookies: string | undefined) {
  const sent = staffTokenOf(config, cookies, 'device') ?? ''
  return /^[\w-]{43}$/.test(sent) ? sent : undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
