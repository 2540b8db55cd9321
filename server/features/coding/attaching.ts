import type { Services } from '#server/context.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import type { Trx } from '#server/database/connect.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { isLeaving } from '#server/platform/http/sessions.ts'
import { openText, seal } from '#server/platform/secrets/encryption.ts'

/** The queue of cases whose caller named an account of their own. */
export const attachQueue = 'case_account'

type Entered = { id: number; key: Buffer; email: string }

/**
 * Leaves it to a job to look for the account of an address: the time that a call takes must not tell staff whether there is one
 * (docs/threats.md row 9). The same job for every address. It holds the address sealed with the case's key.
 */
export const promiseAccount = ({ jobs }: Pick<Services, 'jobs'>, trx: Trx, { id, key, email }: Entered) =>
  jobs.send(trx, attachQueue, { incident_id: id, email: seal(key, email, placeOf(id)).toString('base64') })

/** Gives the case to the account, which is told by mail that there is something new in it. Done twice, it changes nothing. */
export async function attachAccount({ db, keys, clock, jobs }: Services, { data }: Job) {
  const { incident_id: id, email } = data
  if (typeof id !== 'number' || typeof email !== 'string') return
  await db.transaction().execute(async (trx) => {
    const free = trx
      .selectFrom('incident')
      .select('id')
      .where('id', '=', id)
      .where('user_id', 'is', null)
      .where('status', '!=', 'Withdrawn')
    // Erased meanwhile, key and all, or attached by an earlier run.
    if (!(await free.forNoKeyUpdate().executeTakeFirst())) return
    const user_id = await findAccount(
      trx,
      openText(await keys.keyOf(trx, id), Buffer.from(email, 'base64'), placeOf(id)),
    )
    if (user_id === undefined) return
    await trx.updateTable('incident').set({ user_id }).where('id', '=', id).execute()
    await tellReporter({ clock, jobs }, trx, id)
  })
}

const placeOf = (row: number) => ({ table: 'incident', column: 'account_email', row })

/**
 * The account of a confirmed address. An address that nobody has confirmed may be somebody else's. None that is to be erased: the
 * case, which its owner could not even see, would go with it. Locked, so that nobody leaves it meanwhile.
 */
async function findAccount(trx: Trx, email: string) {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()
  // A query of its own: one that waited for the lock would not see what was committed while it waited.
  return account && !(await isLeaving(trx, account.id)) ? account.id : undefined
}
