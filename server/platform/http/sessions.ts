import { createHash, randomBytes } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, update, findRow } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fail } from './failures.ts'

/** `email` as its owner sees it. */
export type SignedIn = {
  id: number
  email: string | null
  email_verified_at: Date | null
  sessionId: number
  /** The account is to be erased, and its person may only take that back. */
  isLeaving: boolean
}

const hour = 3_600_000
/** A session ends after a day without use, and after two weeks in any case (docs/threats.md row 7). */
export const sessionIdle = 24 * hour
const sessionAbsolute = 14 * 24 * hour
const sessionsPerAccount = 10
/** How old `last_used_at` may be before a request updates it: not every request costs a write. */
const renewAfter = 60_000

type Opening = { user_id: number; device: string }

/** Answers the session's token: 256 random bits, of which only the SHA-256 is stored. The one used longest ago ends for an eleventh. */
export async function openSession(trx: Trx, clock: Clock, { user_id, device }: Opening) {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  // Sign-ins to one account wait for each other here, so that the bound holds for those that come at once.
  await update(trx, 'account', user_id, { signed_in_at: now })
  await trx
    .deleteFrom('session')
    .where(
      'id',
      'in',
      trx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sessionsPerAccount - 1),
    )
    .execute()
  await insert(trx, 'session', {
    user_id,
    device,
    token_hash: hashOf(token),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + sessionAbsolute),
  })
  return token
}

/** The condition of a session that is valid at `now`. Every query that relies on a session joins `session` and uses it. */
export function sessionStands(now: Date) {
  const eb = expressionBuilder<DB, 'session'>()
  return eb.and([
    eb('session.expires_at', '>', now),
    eb('session.last_used_at', '>', new Date(now.getTime() - sessionIdle)),
  ])
}

/** A body may have taken minutes since the guard asked. A logout at the same time waits for the transaction. */
const stillStands = async (trx: Trx, { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>, now: Date) =>
  (await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .where(sessionStands(now))
    .forShare()
    .executeTakeFirst()) !== undefined

/** Whether an account is to be erased in some days, and its person may only take that back. */
export const isLeaving = async (db: Db | Trx, user_id: number) =>
  (await findRow(db, 'account_withdrawal', { user_id }, ['user_id'])) !== undefined

/**
 * Asks again, because the session may have ended (`not_signed_in`) or the account be leaving (`account_leaving`). Whoever leaves waits
 * for the transaction.
 */
export async function demandStanding(
  trx: Trx,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
  now: Date,
  { whileLeaving = false }: { whileLeaving?: boolean | undefined } = {},
) {
  await trx.selectFrom('account').select('id').where('id', '=', user.id).forKeyShare().execute()
  if (!(await stillStands(trx, user, now))) fail('not_signed_in')
  if (!whileLeaving && (await isLeaving(trx, user.id))) fail('account_leaving')
}

/** The account that a token belongs to. Nothing when the token is unknown, revoked, idle too long or too old. */
export async function findSession(db: Db, clock: Clock, authorization: string | undefined) {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const now = clock.now()
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .leftJoin('account_withdrawal as leaving', 'leaving.user_id', 'account.id')
    .select((eb) => [
      'account.id',
      eb.fn.coalesce('account.email', 'account.lost_email').as('email'),
      'account.email_verified_at',
      'session.id as sessionId',
      'session.last_used_at',
      eb('leaving.user_id', 'is not', null).as('isLeaving'),
    ])
    .where('token_hash', '=', hashOf(token))
    .where(sessionStands(now))
    .executeTakeFirst()
  if (!row) return undefined
  const { last_used_at, isLeaving, ...user } = row
  if (now.getTime() - last_used_at.getTime() > renewAfter)
    await update(db, 'session', user.sessionId, { last_used_at: now })
  return { ...user, isLeaving: isLeaving === true }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
