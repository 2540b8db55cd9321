import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import { openText, seal } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { shareOf } from './templates.ts'

/**
 * Promises the last mail to an account that is about to be erased, in the same transaction: whoever did not ask for it themselves
 * must hear of it, and nobody can be asked for the address afterwards. To a confirmed address alone (docs/threats.md row 19). The
 * job holds the address sealed, until the mail has gone, and for two weeks at most.
 */
export async function promiseLastMail({ jobs, secret }: Pick<Services, 'jobs' | 'secret'>, trx: Trx, user_id: number) {
  const row = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', user_id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.email) return
  const letter = randomUUID()
  const to_sealed = seal(keyFrom(secret), row.email, placeOf(letter)).toString('base64')
  await jobs.send(trx, 'mail', { template: 'account_erased', share: shareOf.account_erased, letter, to_sealed })
}

/** The account that a last mail goes to, as far as it is still known. Undefined once the mail has gone. */
export function erasedAccount({ secret }: Pick<Services, 'secret'>, { letter, to_sealed }: JobData) {
  if (typeof letter !== 'string' || typeof to_sealed !== 'string') return undefined
  const email = openText(keyFrom(secret), Buffer.from(to_sealed, 'base64'), placeOf(letter))
  const confirmed = { email_verified_at: new Date(0), password_changed_at: new Date(0) }
  return { id: 0, email, new_email: null, former_email: null, case_mails: false, ...confirmed }
}

/** pg-boss keeps a finished job for a day; the address goes at once. */
export const forgetErasedAddress = (db: Db | Trx, job_id: string) =>
  sql`UPDATE pgboss.job SET data = data - 'to_sealed' WHERE id = ${job_id}::uuid`.execute(db)

const keyFrom = (secret: Secret) => keyedHash(secret, 'last mail')
const placeOf = (letter: string) => ({ table: 'mail', column: 'to', row: letter })
