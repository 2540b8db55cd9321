import { deskStatuses } from '#contract/casework.ts'
import type { Trx } from '#server/database/connect.ts'
import { describeError } from '#server/platform/log.ts'
import { fill, startFilling, type FillGround, type Filling, type Pace } from './filling.ts'
import { addRelatedHashes } from './relatedHashes.ts'
import { openRow } from './sealedColumns.ts'

export const relatedQueue = 'related_fill'

/**
 * Makes the keyed hashes of telephone numbers for the cases from before migration 0013, by which related cases are found. Account
 * names and addresses belong to the coding, which came with that migration.
 */
export const fillRelated = (services: FillGround, pace?: Pace) => fill(services, related, pace)
export const startFillingRelated = (services: FillGround) => startFilling(services, related)

const related: Filling = {
  queue: relatedQueue,
  of: 'hashes for related cases',
  isDone: async (db) =>
    (await db.selectFrom('related_fill').select('id').whereRef('after_id', '<', 'until_id').executeTakeFirst()) ===
    undefined,
  fillBatch,
}

async function fillBatch({ keys, secret, log }: FillGround, trx: Trx, size: number) {
  const at = await trx
    .selectFrom('related_fill')
    .select(['after_id', 'until_id'])
    .whereRef('after_id', '<', 'until_id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!at) return undefined
  // Drafts have no hashes, and get them when they are sent in. The lock is that of whoever changes a case, so that no number is
  // read that somebody is just replacing, or of a witness who is just being restricted.
  const cases = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '>', at.after_id)
    .where('id', '<=', at.until_id)
    .where('status', 'in', [...deskStatuses])
    .orderBy('id')
    .limit(size)
    .forNoKeyUpdate()
    .execute()
  const ids = cases.map(({ id }) => id)
  await trx
    .updateTable('related_fill')
    .set({ after_id: ids.length < size ? at.until_id : (ids.at(-1) ?? at.until_id) })
    .execute()
  if (ids.length === 0) return 0
  const witnesses = await trx
    .selectFrom('witness')
    .select(['id', 'incident_id', 'name_sealed', 'contact_number_sealed'])
    .where('incident_id', 'in', ids)
    .where('restricted_at', 'is', null)
    .execute()
  const keyOf = await keys.keysOf(trx, [...new Set(witnesses.map(({ incident_id }) => incident_id))])
  const numbers = witnesses.flatMap((sealed) => {
    const key = keyOf.get(sealed.incident_id)
    if (!key) return []
    try {
      return [{ incident_id: sealed.incident_id, text: openRow('witness', key, sealed).contact_number }]
    } catch (error) {
      // One damaged value must not keep all other cases from being found.
      log.warn('a number could not be read', { job: relatedQueue, ...describeError(error) })
      return []
    }
  })
  await addRelatedHashes({ secret }, trx, 'telephone', numbers)
  return ids.length
}
