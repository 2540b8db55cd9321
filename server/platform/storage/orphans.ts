import type { Services } from '#server/context.ts'
import { describeError } from '#server/platform/log.ts'

type Ground = Pick<Services, 'db' | 'storage' | 'log'>

/** Names that this server is writing and whose rows are not there yet. A sweep leaves them alone. */
export const namesBeingWritten = new Set<string>()

const batch = 500
/** No request lives this long, so what is older and has no row belongs to nobody. */
const abandonedAfter = 24 * 3_600_000

/**
 * Sweeps now and every hour. With the embedded database no other server writes here: whatever is older than this
 * process and has no row was left by one that was cut short.
 */
export async function keepStorageClean(services: Services) {
  const { config, clock, jobs, log, keys, db } = services
  const startedAt = new Date(clock.now().getTime() - process.uptime() * 1000)
  const atStart = config.databaseUrl ? new Date(clock.now().getTime() - abandonedAfter) : startedAt
  void removeOrphanedFiles(services, { before: atStart }).catch((error) =>
    log.warn('sweeping was disturbed', describeError(error)),
  )
  await jobs.every('23 * * * *', 'storage', async () => {
    await keys.rewrap(db)
    await removeOrphanedFiles(services, { before: new Date(clock.now().getTime() - abandonedAfter) })
  })
}

/**
 * Takes away files whose rows are gone, and those that a cut-short request left behind. `before`: only older ones, so
 * that an upload under way on any server is safe.
 */
export async function removeOrphanedFiles(services: Ground, { before }: { before: Date }) {
  await removePromisedFiles(services)
  let removed = 0
  let found: string[] = []
  for await (const { name, modifiedAt } of services.storage.list()) {
    if (modifiedAt < before && !namesBeingWritten.has(name)) found.push(name)
    if (found.length < batch) continue
    removed += await removeOrphans(services, found)
    found = []
  }
  return removed + (await removeOrphans(services, found))
}

async function removeOrphans({ db, storage, log }: Ground, names: string[]) {
  if (names.length === 0) return 0
  const rows = await db
    .selectFrom('incident_document')
    .select(['storage_name', 'viewing_name'])
    .where((eb) => eb.or([eb('storage_name', 'in', names), eb('viewing_name', 'in', names)]))
    .execute()
  const media = await db.selectFrom('media_file').select('storage_name').where('storage_name', 'in', names).execute()
  const wanted = new Set([
    ...rows.flatMap(({ storage_name, viewing_name }) => [storage_name, viewing_name]),
    ...media.map(({ storage_name }) => storage_name),
  ])
  const orphans = names.filter((name) => !wanted.has(name))
  for (const name of orphans) await storage.remove(name)
  if (orphans.length > 0) log.info('files without a row were removed', { count: orphans.length })
  return orphans.length
}

/** Files that were promised to go when their rows went; asked for again until the storage has done it. */
export async function removePromisedFiles({ db, storage }: Pick<Ground, 'db' | 'storage'>, only?: string[]) {
  if (only?.length === 0) return
  const rows = await db
    .selectFrom('storage_removal')
    .select('storage_name')
    .$if(only !== undefined, (query) => query.where('storage_name', 'in', only ?? []))
    .execute()
  for (const { storage_name } of rows) {
    await storage.remove(storage_name)
    await db.deleteFrom('storage_removal').where('storage_name', '=', storage_name).execute()
  }
}
