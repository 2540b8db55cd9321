import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { stillStands } from '#server/platform/http/sessions.ts'
import { accountBucket, giveBack, throttle } from '#server/platform/http/throttle.ts'
import { passwordMatches } from '#server/platform/secrets/passwords.ts'

/**
 * Asks for the password again: somebody who finds a signed-in device must not erase what is on it. Guesses count together with
 * those at a change of the password. Answers the hash that matched.
 */
export async function demandPassword(services: Services, request: FastifyRequest, password: string): Promise<string> {
  const { user } = request
  const guesses = [accountBucket(user.id, 'change-password', [10, 3600])]
  await throttle(services, guesses)
  const kept = await hashOf(services.db, user.id).executeTakeFirst()
  const asker = { network: networksOf(request).wide, account: String(user.id) }
  if (!kept || !(await passwordMatches(kept.password_hash, password, asker)))
    return fail('invalid', { password: 'current_password_wrong' })
  await giveBack(services, guesses)
  return kept.password_hash
}

/** Fails when the password or the session ended while the password was checked. Locks the account. */
export async function demandUnchanged(services: Services, trx: Trx, { user }: FastifyRequest, verified: string) {
  const kept = await hashOf(trx, user.id).forUpdate().executeTakeFirst()
  if (!(await stillStands(trx, user, services.clock.now()))) fail('not_signed_in')
  if (kept?.password_hash !== verified) fail('invalid', { password: 'current_password_wrong' })
}

const hashOf = (db: Db | Trx, id: number) => db.selectFrom('account').select('password_hash').where('id', '=', id)
