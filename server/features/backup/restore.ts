import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { restoring, startEmbedded } from '#server/database/embedded.ts'
import { lockFolder } from '#server/database/lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { isFinishing, markFinished, markFinishing, markUnfinished } from '#server/database/unfinishedRestore.ts'
import { openStorage } from '#server/platform/storage/index.ts'
import { entriesOf } from './archive.ts'
import { loadTables } from './loadTables.ts'
import { forEachFile, putBack } from './mirror.ts'
import { archiveFile, keyringFile } from './names.ts'
import { everySeconds, gigabytes } from './runs.ts'
import { replayLedger } from './ledger.ts'
import { keepNumbersOnce } from './restoredNumbers.ts'
import { bytesOf, checkRestore, type Checked, type RestoreWish } from './restoreChecks.ts'
import { clearDatabase, clearFolder, markDatabaseFinished } from './restoreTarget.ts'
import type { TarEntry } from './tar.ts'

export type Restored = NonNullable<Awaited<ReturnType<typeof restore>>>

/**
 * Fills an empty DATA_DIR, or an empty database and DATA_DIR, from a backup. Everything is checked before anything is
 * written; then a mark lies in DATA_DIR, and in an outside database, until the last step, so that no portal opens on half of it.
 * @throws SettingError with one line when something does not fit
 */
export async function restore(wish: RestoreWish) {
  const { config, say } = wish
  if (await isFinishing(config)) {
    if (config.databaseUrl) await markDatabaseFinished(config.databaseUrl)
    await markFinished(config)
    return undefined
  }
  const checked = await checkRestore(wish)
  const { archive } = checked
  say(`Checked: ${archive.id} is whole, its keys and the key-encryption key fit. Nothing has been written so far.`)

  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockFolder(config.dataDir)
  try {
    await markUnfinished(config, archive.id)
    await clearFolder(config)
    if (config.databaseUrl) await clearDatabase(config.databaseUrl)
    say('Loading the database')
    const done = await (config.databaseUrl
      ? intoOutside(wish, checked, config.databaseUrl)
      : intoEmbedded(wish, checked))
    if (archive.audit_heads)
      await writeFile(path.join(config.dataDir, 'audit-heads'), archive.audit_heads, { mode: 0o600, flush: true })
    await markFinishing(config)
    if (config.databaseUrl) await markDatabaseFinished(config.databaseUrl)
    await markFinished(config)
    return {
      ...done,
      id: archive.id,
      /** What happened later is lost, but for what the ledger names. */
      at: new Date(archive.at),
      keyring: checked.keyringId,
      documents: archive.copies.length,
      bytes: bytesOf(archive),
      missing: archive.missing,
    }
  } finally {
    await lock.release()
  }
}

async function intoEmbedded(wish: RestoreWish, checked: Checked) {
  const { config, log, say } = wish
  const embedded = await startEmbedded(path.join(config.dataDir, 'postgres'), log, { settings: restoring })
  try {
    await embedded.migrate((url) => load(wish, checked, url))
    await writeDocuments(wish, checked)
    say('Replaying the ledger of erasures')
    const done = await replayLedger(wish, embedded, checked.ledger)
    say('Removing what deleted rows have left in the files of the database')
    await embedded.tidy()
    return done
  } finally {
    await embedded.stop()
  }
}

async function intoOutside(wish: RestoreWish, checked: Checked, url: string) {
  const { db, close, pool } = connect(url, { max: 2 })
  try {
    await migrate(db)
    await load(wish, checked, url)
    await writeDocuments(wish, checked)
    wish.say('Replaying the ledger of erasures')
    const done = await replayLedger(wish, { url, keyringUrl: undefined }, checked.ledger)
    await pool.query('VACUUM (FULL, ANALYZE)')
    return done
  } finally {
    await close()
  }
}

async function load(
  { from, keyringFrom, opener, say }: RestoreWish,
  { archive, keyring, keyringId }: Checked,
  url: string,
) {
  const entries = async function* (): AsyncGenerator<TarEntry> {
    yield* entriesOf(archiveFile(from, archive.id), opener)
    yield* entriesOf(keyringFile(keyringFrom, keyringId), opener)
  }
  await loadTables(url, { archive, keyring }, entries(), async (client) => {
    await dropOtherKeys(client)
    const passed = await keepNumbersOnce(client)
    if (passed.length > 0) say(`Not counted again in the numbers, but with the next quarter: ${passed.join(', ')}`)
  })
}

/** A newer keyring has keys of cases and requests that the archive does not know: their numbers are given again. */
const dropOtherKeys = async (client: pg.Client) =>
  void (await client.query(
    `DELETE FROM keyring.incident_key WHERE incident_id NOT IN (SELECT id FROM public.incident);
    DELETE FROM keyring.request_key WHERE request_id NOT IN (SELECT id FROM public.privacy_request)`,
  ))

async function writeDocuments({ config, from, log, say }: RestoreWish, { archive: { copies } }: Checked) {
  const storage = await openStorage(config, log)
  let [done, bytes] = [0, 0]
  say(`Files: ${copies.length}`)
  const progress = everySeconds(5, (written, size) => say(`Files: ${written} of ${copies.length}, ${gigabytes(size)}`))
  await forEachFile(copies, async (copy) => {
    await putBack(from, copy, storage)
    done += 1
    bytes += copy.bytes
    progress(done, bytes)
  })
  await storage.flush(copies.map(({ name }) => name))
}
