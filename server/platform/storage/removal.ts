import type { Services } from '#server/context.ts'
import { describeError } from '#server/platform/log.ts'
import { countUnknownFiles, removeUnownedFiles } from './storedFiles.ts'

/** No request runs this long: a name that is reserved for longer belongs to one that was cut short. */
const abandonedAfter = 24 * 3_600_000

/**
 * Removes files without an owner now and every hour. With the embedded database no other server writes to the
 * storage, so at start every name reserved before this process began is abandoned.
 */
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
  const unknown = await countUnknownFiles(services)
  const { log } = services
  if (removed > 0) log.info('files without an owner were removed', { count: removed })
  if (stillReferenced > 0) log.warn('files to be removed are still referenced', { count: stillReferenced })
  if (unknown > 0) log.warn('the storage holds files that the database does not know', { count: unknown })
}
