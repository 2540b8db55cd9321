import type { Trx } from '#server/database/connect.ts'

/**
 * Ends what a person has asked to take along and not fetched, in the transaction of whatever makes it hold what must be gone, or ends
 * the trust in who has asked (`keyring.takeout_key` in texts/nb/deskProcessing.ts lists it). The key goes here, so that from the commit
 * on nobody can open a file that was made, and one that is being made is not kept. The file itself is removed within a minute
 * (server/cases/madeFiles/sweeping.ts).
 */
export async function stopTakeouts(trx: Trx, user_id: number) {
  const stopped = await trx
    .updateTable('takeout')
    .set({ state: 'stopped', claimed_until: null })
    .where('user_id', '=', user_id)
    .where('state', 'in', ['asked', 'ready'])
    .returning('id')
    .execute()
  const ids = stopped.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('keyring.takeout_key').where('takeout_id', 'in', ids).execute()
}
