import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Services } from '#server/context.ts'
import { describeError } from '#server/platform/log.ts'
import { dropFile, makeFile, making, mostAttempts, type Maker } from './making.ts'

const hour = 3_600_000
/** A transfer that still runs so long after its file counts as fetched has been cut off. */
const longestTransfer = 2 * hour
/** One that nobody has begun for so long was lost by the queue, or might not be begun when its turn came. */
const longestTurn = hour
/** Also what the sweep makes, and what the queue hands out anew because it took long: two large files at once fill the disk. */
const inTurn = { export: pLimit(1), takeout: pLimit(1) }
const askedAt = { export: 'decided_at', takeout: 'asked_at' } as const
/** How long one that has ended is shown to whoever asked. The audit log keeps that it was. */
const shownFor = 30 * 24 * hour

/** Makes what was asked for, of each sort one after the other, and each minute looks for what a killed server left. */
export async function startMadeFiles(services: Services, makers: readonly Maker[]) {
  const { config, db, jobs, log } = services
  for (const maker of makers) {
    const { table } = maker
    // With the embedded database there is no other server: whoever made one is dead.
    if (!config.databaseUrl)
      await db.updateTable(table).set({ claimed_until: null }).where('state', '=', making[table]).execute()
    await jobs.work(table, ({ data }) => inTurn[table](() => makeFile(services, maker, Number(data[table]))), {
      atOnce: 1,
    })
  }
  const sweep = () => sweepMadeFiles(services, ...makers)
  await jobs.every('* * * * *', 'madeFiles', sweep)
  void sweep().catch((error) =>
    log.warn('files that were asked for could not be looked up', { job: 'madeFiles', ...describeError(error) }),
  )
}

/** Ends what is over, and makes what a killed server left. May be interrupted anywhere and run twice at once. */
export async function sweepMadeFiles(services: Services, ...makers: readonly Maker[]) {
  // The keys of all before anything else: a storage that is away holds up no key's end.
  for (const maker of makers) await endKeys(services, maker)
  const swept = await Promise.allSettled(makers.map((maker) => sweepRows(services, maker)))
  for (const one of swept) if (one.status === 'rejected') throw one.reason
}

async function sweepRows(services: Services, maker: Maker) {
  await removeEnded(services, maker)
  const { db, log } = services
  const { table } = maker
  // Begun, and not under way now; or not begun in so long that its turn in the queue was lost.
  const isForgotten = sql<boolean>`${sql.ref(askedAt[table])} < ${new Date(services.clock.now().getTime() - longestTurn)}`
  const isAbandoned = sql<boolean>`(claimed_until < now() OR (claimed_until IS NULL AND (attempts > 0 OR ${isForgotten})))`
  // One that ends its server each time would end every later one too.
  const given = await db
    .updateTable(table)
    .set({ claimed_until: null, ...maker.ending() })
    .where('state', '=', making[table])
    .where('attempts', '>=', mostAttempts)
    .where(isAbandoned)
    .returning('id')
    .execute()
  if (given.length > 0)
    log.error('files were given up: no server has lived to make them', { job: table, count: given.length })
  const abandoned = await db
    .selectFrom(table)
    .select('id')
    .where('state', '=', making[table])
    .where(isAbandoned)
    .orderBy('id')
    .execute()
  for (const { id } of abandoned)
    await inTurn[table](() => makeFile(services, maker, id)).catch((error) =>
      log.warn('a file that was asked for failed, will be tried again', { job: table, ...describeError(error) }),
    )
}

/** The key goes first, also that of a row that is gone: from then on nobody can open the file, wherever a copy of it is. */
const endKeys = ({ db, clock }: Services, { table, end }: Maker) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    await trx
      .updateTable(table)
      .set({ state: 'expired' })
      .where('state', '=', 'ready')
      .where('expires_at', '<=', now)
      .execute()
    await end?.(trx, now)
    await sql`DELETE FROM ${sql.table(`keyring.${table}_key`)} WHERE ${sql.ref(`${table}_id`)} NOT IN
      (SELECT id FROM ${sql.table(table)} WHERE state = 'ready')`.execute(trx)
  })

const over = ['fetched', 'stopped', 'refused', 'expired', 'failed', 'outdated'] as const

/** Files first, then the rows of what ended long ago. */
async function removeEnded(services: Services, { table }: Maker) {
  const { db, clock } = services
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const unused = await db
    .selectFrom(table)
    .select(['id', 'storage_name'])
    .where('state', 'in', over)
    .where('storage_name', 'is not', null)
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', ago(longestTransfer))]))
    .execute()
  for (const { id, storage_name } of unused)
    if (storage_name !== null) await dropFile(services, table, id, storage_name)
  await db
    .deleteFrom(table)
    .where('state', 'in', over)
    .where('storage_name', 'is', null)
    .where('asked_at', '<', ago(shownFor))
    .execute()
}
