import { sql } from 'kysely'
import type { ExportPurpose } from '#contract/exportKinds.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'

/**
 * Which files that hold something of a case: all of them, those for some purposes, or, where lists hold nothing of what has changed,
 * those of the case alone. A list for such a purpose whose file nobody has begun to make stays: it leaves the case out when it is made
 * (`keptCases`), so that one person does not keep it from everybody.
 */
type Which = { purposes?: readonly ExportPurpose[]; withLists?: boolean }

/**
 * Hands out to nobody any more what holds something of the case, and deletes the keys, in the transaction of what ends it: from its
 * commit on nobody can open a file that was made, and one that is being made is not kept. The file itself is removed within a minute
 * (server/cases/madeFiles/sweeping.ts).
 */
export async function stopExports({ keys }: Pick<Services, 'keys'>, trx: Trx, incident_id: number, which: Which = {}) {
  for (const id of await outdateExports(trx, incident_id, which)) await keys.exports.forget(trx, id)
}

/** The same without the keys, which go when the entry has been written into LEDGER_DIR (`finishErasures`). */
export async function outdateExports(trx: Trx, incident_id: number, { purposes, withLists = true }: Which = {}) {
  const open = await openExports(trx, incident_id)
  const ids = open
    .filter((one) => withLists || one.incident_id !== null)
    .filter(
      (one) =>
        !purposes ||
        (purposes.some((purpose) => purpose === one.purpose) && (one.incident_id !== null || isBegun(one))),
    )
    .map(({ id }) => id)
  await sql`UPDATE export SET state = 'outdated', claimed_until = NULL WHERE id = ANY (${ids}::bigint[])`.execute(trx)
  return ids
}

const isBegun = ({ state, claimed_until }: { state: string; claimed_until: Date | null }) =>
  state === 'ready' || claimed_until !== null

/** Locked, so that whoever begins to make a file waits until it is known what belongs in it. */
const openExports = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('export')
    .select(['id', 'incident_id', 'purpose', 'state', 'claimed_until'])
    .where('state', 'in', ['asked', 'approved', 'ready'])
    .where((eb) =>
      eb.or([eb('incident_id', '=', incident_id), sql<boolean>`${incident_id}::bigint = ANY (export.incident_ids)`]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Ends what a person has asked to take along and not fetched, in the transaction of whatever makes it hold what must be gone, or ends
 * the trust in who has asked (`keyring.takeout_key` in texts/nb/deskProcessing.ts lists it). Key and file go as those of an export.
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
