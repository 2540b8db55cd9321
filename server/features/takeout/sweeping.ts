import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { dropFile, mostAttempts } from '#server/cases/madeFiles.ts'
import { describeError } from '#server/platform/log.ts'
import { makeTakeout, takeoutQueue } from './making.ts'

/** How long one that has ended is shown to its person. */
const shownDays = 30

/**
 * Makes what people asked for, one after the other in the order in which they asked: each has one at a time. Each minute looks for
 * what a killed server left, and for what has expired.
 */
export async function startTakeouts(services: Services) {
  const { config, db, jobs } = services
  // With the embedded database there is no other server: whoever made one is dead.
  if (!config.databaseUrl)
    await db.updateTable('takeout').set({ claimed_until: null }).where('state', '=', 'asked').execute()
  await jobs.work(takeoutQueue, ({ data }) => makeTakeout(services, Number(data['takeout'])), { atOnce: 1 })
  await jobs.every('* * * * *', 'takeouts', () => sweepTakeouts(services))
  void sweepTakeouts(services).catch((error) =>
    services.log.warn('what people take along could not be looked up', { job: takeoutQueue, ...describeError(error) }),
  )
}

/** May be interrupted anywhere and run twice at once. */
export async function sweepTakeouts(services: Services) {
  await expireTakeouts(services)
  const { db, log } = services
  // Begun, and not under way now. What was never begun waits for its turn in the queue.
  const isAbandoned = sql<boolean>`(claimed_until < now() OR (claimed_until IS NULL AND attempts > 0))`
  // One that ends its server each time would end every later one too.
  const given = await db
    .updateTable('takeout')
    .set({ state: 'failed', failure: 'broken', claimed_until: null })
    .where('state', '=', 'asked')
    .where('attempts', '>=', mostAttempts)
    .where(isAbandoned)
    .returning('id')
    .execute()
  if (given.length > 0)
    log.error('what people take along was given up: no server has lived to make it', {
      job: takeoutQueue,
      count: given.length,
    })
  const abandoned = await db
    .selectFrom('takeout')
    .select('id')
    .where('state', '=', 'asked')
    .where(isAbandoned)
    .orderBy('id')
    .execute()
  for (const { id } of abandoned)
    await makeTakeout(services, id).catch((error) =>
      log.warn('what a person takes along failed, will be tried again', { job: takeoutQueue, ...describeError(error) }),
    )
}

/** The key goes first: from then on nobody can open the file, wherever a copy of it is. */
async function expireTakeouts(services: Services) {
  const { db, clock, keys } = services
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const over = await trx
      .updateTable('takeout')
      .set({ state: 'expired' })
      .where('state', '=', 'ready')
      .where('expires_at', '<=', now)
      .returning('id')
      .execute()
    for (const { id } of over) await keys.takeouts.forget(trx, id)
    // The key of one that went with its account.
    await trx
      .deleteFrom('keyring.takeout_key')
      .where('takeout_id', 'not in', (eb) => eb.selectFrom('takeout').select('id').where('state', '=', 'ready'))
      .execute()
  })
  const unused = await db
    .selectFrom('takeout')
    .select(['id', 'storage_name'])
    .where('storage_name', 'is not', null)
    .where('state', 'in', ['fetched', 'stopped', 'expired', 'failed'])
    .execute()
  for (const { id, storage_name } of unused)
    if (storage_name !== null) await dropFile(services, 'takeout', id, storage_name)
  await db
    .deleteFrom('takeout')
    .where('state', 'in', ['fetched', 'stopped', 'expired', 'failed'])
    .where('storage_name', 'is', null)
    .where('asked_at', '<', new Date(now.getTime() - shownDays * 24 * 3_600_000))
    .execute()
}
