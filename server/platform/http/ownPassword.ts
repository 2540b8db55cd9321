import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { passwordMatches } from '#server/platform/secrets/passwords.ts'
import { fail } from './failures.ts'
import { networksOf } from './network.ts'
import { demandStanding } from './sessions.ts'
import { accountBucket, giveBack, throttle } from './throttle.ts'

/** `field`: where the form that is sent has the password. */
type Typed = { password: string; field?: string }
type Verified = { verified: string; field?: string; whileLeaving?: boolean }

/**
 * Asks a signed-in reporter for the password again: somebody who finds a signed-in device must not change, erase or take along
 * what is on it, nor try passwords without end. Guesses of all calls that ask count together, ten an hour. Answers the hash that
 * matched, for `demandUnchanged`. Fails with `current_password_wrong` at `field`.
 */
export async function demandPassword(
  services: Services,
  request: FastifyRequest,
  { password, field = 'password' }: Typed,
): Promise<string> {
  const { user } = request
  const guesses = [accountBucket(user.id, 'change-password', [10, 3600])]
  await throttle(services, guesses)
  const kept = await hashOf(services.db, user.id).executeTakeFirst()
  const asker = { network: networksOf(request).wide, account: String(user.id) }
  if (!(await passwordMatches(kept?.password_hash, password, asker)) || !kept)
    return fail('invalid', { [field]: 'current_password_wrong' })
  await giveBack(services, guesses)
  return kept.password_hash
}

/**
 * Locks the account and fails when its password or the session ended while the password was checked: what is asked with the old
 * password must not override the owner's reset. Fails too when the account is to be erased since, unless `whileLeaving`.
 *
 * Not against rows that refer to it: whoever changes one of the person's cases twice in a transaction has PostgreSQL lock the account
 * so, with the case held, and would wait for somebody who waits for the case.
 */
export async function demandUnchanged(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { user }: FastifyRequest,
  { verified, field = 'password', whileLeaving }: Verified,
) {
  const kept = await hashOf(trx, user.id).forNoKeyUpdate().executeTakeFirst()
  await demandStanding(trx, user, clock.now(), { whileLeaving })
  if (kept?.password_hash !== verified) fail('invalid', { [field]: 'current_password_wrong' })
}

const hashOf = (db: Db | Trx, id: number) => db.selectFrom('account').select('password_hash').where('id', '=', id)
