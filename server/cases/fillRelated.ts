import type { Services } from '#server/context.ts'
import { deskStatuses } from '#contract/casework.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { describeError } from '#server/platform/log.ts'
import { addRelatedHashes } from './relatedHashes.ts'
import { openRow } from './sealedColumns.ts'

/** The queue of the filling, and the name under which it is logged. */
export const relatedQueue = 'related_fill'
/** Cases whose numbers are decrypted at once. */
const batch = 200
/** Batches between two lines of the log. */
const toldEvery = 50
/** Milliseconds after which a job hands over to the next, long before pg-boss takes it for dead. */
const longest = 120_000

type Ground = Pick<Services, 'db' | 'keys' | 'secret' | 'jobs' | 'log'>

/** Does the work, and asks for it when it is not done: once after each start, until every older case has its hashes. */
export async function startFilling(services: Ground) {
  await services.jobs.work(relatedQueue, () => fillRelated(services), { atOnce: 1 })
  if (await isDone(services.db)) return
  await services.db.transaction().execute((trx) => services.jobs.send(trx, relatedQueue, {}))
}

/**
 * Makes the keyed hashes of telephone numbers for the cases from before migration 0013, by which related cases are found. Account
 * names and addresses belong to the coding, which came with that migration. Each batch is one transaction with how far it came, so
 * a kill loses one batch at most, and doing one twice changes nothing. Of two at once one steps back.
 */
export async function fillRelated(services: Ground, { size = batch, patience = longest } = {}) {
  const { db, jobs, log } = services
  const until = performance.now() + patience
  let count = 0
  for (let batches = 1; ; batches += 1) {
    const filled = await db.transaction().execute((trx) => fillBatch(services, trx, size))
    if (filled === undefined) return
    count += filled
    if (filled === 0) return log.info('older cases have their hashes for related cases', { job: relatedQueue, count })
    if (batches % toldEvery === 0) log.info('older cases get hashes for related cases', { job: relatedQueue, count })
    if (performance.now() > until) return db.transaction().execute((trx) => jobs.send(trx, relatedQueue, {}))
  }
}

const isDone = async (db: Db) =>
  (await db.selectFrom('related_fill').select('id').whereRef('after_id', '<', 'until_id').executeTakeFirst()) ===
  undefined

/** How many cases were looked at; 0 when none is left, undefined when somebody else is at it or all was done before. */
async function fillBatch({ keys, secret, log }: Ground, trx: Trx, size: number) {
  const at = await trx
    .selectFrom('related_fill')
    .select(['after_id', 'until_id'])
    .whereRef('after_id', '<', 'until_id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!at) return undefined
  // Drafts have no hashes, and get them when they are sent in. The lock keeps a case from being erased meanwhile, and no more.
  const cases = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '>', at.after_id)
    .where('id', '<=', at.until_id)
    .where('status', 'in', [...deskStatuses])
    .orderBy('id')
    .limit(size)
    .forKeyShare()
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
