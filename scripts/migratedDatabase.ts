import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeLog } from '#server/platform/log.ts'

/** A freshly migrated database in a folder of its own; both are gone when `work` has ended. */
export async function withMigratedDatabase<T>(work: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-schema-'))
  // Open to the user that PostgreSQL runs as when root starts this.
  await chmod(folder, 0o711)
  const { url, stop } = await startEmbedded(
    folder,
    makeLog(() => {}),
    { settings: { fsync: 'off' } },
  )
  try {
    const { db, close } = connect(url)
    await migrate(db)
    await close()
    return await work(url, folder)
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
