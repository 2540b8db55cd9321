import type { OwnAct } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { failing } from '#server/platform/http/failures.ts'
import { staffAges, staffTokenHash, staffTokenOf } from '#server/platform/http/staffSessions.ts'
import { lockPerson } from './queries.ts'

const sessionsPerPerson = 10

/** Locks the caller's session to the end of the transaction, so that what ends it at the same time waits. Fails when it has ended. */
export const lockOwnSession = ({ trx, staff }: OwnAct) =>
  trx
    .selectFrom('staff_session')
    .select(['id', 'challenge', 'challenge_at'])
    .where('id', '=', staff.sessionId)
    .where('staff_id', '=', staff.id)
    .forUpdate()
    .executeTakeFirstOrThrow(failing('not_signed_in'))

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
  trx.updateTable('staff_session').set({ challenge, challenge_at: now }).where('id', '=', id).execute()

/**
 * Makes room for one more session: a person has ten at most, and the one that was used longest ago ends. Those that have the
 * password alone count apart, so that whoever knows no more than the password ends nobody's work.
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

/** Undefined when the session is another's or has ended. */
export const endSession = (trx: Trx, staff_id: number, id: number) =>
  trx
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staff_id', '=', staff_id)
    .returning('id')
    .executeTakeFirst()

/**
 * Ends the session whose cookie a browser has, when another one is opened in its place: nobody could sign it out any more,
 * and it would stay good for half an hour. Whoever's it was. To be called last, as it writes to the audit log.
 */
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

export const endAllSessions = (trx: Trx, staff_id: number) =>
  trx.deleteFrom('staff_session').where('staff_id', '=', staff_id).execute()
