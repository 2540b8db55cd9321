import pg from 'pg'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { describeError } from '#server/platform/log.ts'
import { newStorageName } from './names.ts'

type Ground = Pick<Services, 'db' | 'storage' | 'clock'>

/** Writes down names before any byte is written under them, so that a file of a request cut short is found again. */
export async function reserveNames({ db, clock }: Pick<Ground, 'db' | 'clock'>, count: number): Promise<string[]> {
  const since = clock.now()
  const names = Array.from({ length: count }, newStorageName)
  const rows = names.map((name) => ({ name, state: 'reserved', since }))
  if (count > 0) await insert(db, 'stored_file', rows)
  return names
}

/** Names under which nothing was written: without a file, their rows are all there is to remove. */
export async function returnUnusedNames(db: Db | Trx, names: string[]) {
  if (names.length === 0) return
  await db.deleteFrom('stored_file').where('name', 'in', names).where('state', '=', 'reserved').execute()
}

export type Removal = { removed: number; stillReferenced: number }

/** Removes those of the named files that no row references, and ignores other names; fails at the end where one could not be removed. */
export async function removeFiles(ground: Pick<Ground, 'db' | 'storage'>, names: string[]): Promise<Removal> {
  const result: Removal = { removed: 0, stillReferenced: 0 }
  const failed: unknown[] = []
  for (const name of names) {
    const outcome = await removeFile(ground, name).catch((error: unknown) => void failed.push(error))
    if (outcome === 'removed') result.removed++
    if (outcome === 'referenced') result.stillReferenced++
  }
  if (failed.length > 0) throw failed[0]
  return result
}

/**
 * The row goes first, in a transaction that commits only after the file is gone. The foreign keys of the owner tables
 * refuse the row while anything references it, whether or not this code knows the table. A crash at any step leaves
 * the row, and the removal is repeated.
 */
async function removeFile({ db, storage }: Pick<Ground, 'db' | 'storage'>, name: string) {
  try {
    return await db.transaction().execute(async (trx) => {
      const row = await trx
        .deleteFrom('stored_file')
        .where('name', '=', name)
        .where('state', '!=', 'owned')
        .returning('name')
        .executeTakeFirst()
      if (!row) return 'unknown' as const
      await storage.remove(name)
      return 'removed' as const
    })
  } catch (error) {
    if (isStillReferenced(error)) return 'referenced' as const
    throw error
  }
}

/** PostgreSQL: foreign_key_violation, and restrict_violation, which version 18 gives for ON DELETE RESTRICT. */
const isStillReferenced = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001')

/** Whether what failed with this file says nothing about it: the storage is away or full. */
export const isStorageAway = async ({ storage }: Pick<Ground, 'storage'>, error: unknown, name: string) =>
  error instanceof Failure ||
  storage.has(name).then(
    () => false,
    () => true,
  )

/** Each file is tried once a call, so that one that cannot be removed does not hold up the rest. */
export async function removeUnownedFiles(ground: Pick<Ground, 'db' | 'storage'>, reservedBefore: Date) {
  const rows = await ground.db
    .selectFrom('stored_file')
    .select('name')
    .where((eb) =>
      eb.or([eb('state', '=', 'released'), eb.and([eb('state', '=', 'reserved'), eb('since', '<', reservedBefore)])]),
    )
    .orderBy('name')
    .execute()
  const names = rows.map(({ name }) => name)
  return removeFiles(ground, names)
}

/** No request runs this long: a name that is reserved for longer belongs to one that was cut short. */
const abandonedAfter = 24 * 3_600_000

/** With the embedded database no other server writes here, so at start every name reserved before is abandoned. */
export async function keepStorageClean(services: Services) {
  const { config, clock, jobs, log, keys, db } = services
  const now = () => clock.now().getTime()
  const startedAt = new Date(now() - process.uptime() * 1000)
  const atStart = config.databaseUrl ? new Date(now() - abandonedAfter) : startedAt
  void removeAndReport(services, atStart).catch((error) => log.warn('file removal failed', describeError(error)))
  await jobs.every('23 * * * *', 'storage', async () => {
    await keys.rewrap(db)
    await removeAndReport(services, new Date(now() - abandonedAfter))
  })
}

async function removeAndReport(services: Services, reservedBefore: Date) {
  const { removed, stillReferenced } = await removeUnownedFiles(services, reservedBefore)
  const { log } = services
  if (removed > 0) log.info('files without an owner were removed', { count: removed })
  if (stillReferenced > 0) log.warn('files to be removed are still referenced', { count: stillReferenced })
}
