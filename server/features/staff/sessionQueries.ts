import type { SecondFactor } from '#contract/secondFactor.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import { takeTotp } from './totp.ts'

const sessionsPerPerson = 10

/** Locks a session, so that what ends it at the same time waits. Undefined when it has ended. */
export const lockSession = (trx: Trx, staff_id: number, id: number) =>
  trx
    .selectFrom('staff_session')
    .select(['id', 'challenge'])
    .where('id', '=', id)
    .where('staff_id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()

export const keepChallenge = (trx: Trx, id: number, challenge: string | null) =>
  trx.updateTable('staff_session').set({ challenge }).where('id', '=', id).execute()

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

export const endAllSessions = (trx: Trx, staff_id: number) =>
  trx.deleteFrom('staff_session').where('staff_id', '=', staff_id).execute()

type Needs = Pick<Services, 'secret' | 'clock' | 'config'>

/** Whether the second factor is right. What is good once is used up; a challenge is good for one answer. */
export async function takeSecondFactor(
  needs: Needs,
  trx: Trx,
  staff_id: number,
  session: { id: number; challenge: string | null },
  factor: SecondFactor,
) {
  if (factor.kind === 'totp') return takeTotp(needs, trx, staff_id, factor)
  if (factor.kind === 'recovery_code') return takeRecoveryCode(needs, trx, staff_id, factor.code)
  await keepChallenge(trx, session.id, null)
  return takePasskey(needs, trx, staff_id, factor.credential, session.challenge)
}
