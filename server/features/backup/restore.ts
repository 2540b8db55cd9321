import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { restoring, startEmbedded } from '#server/database/embedded.ts'
import { lockFolder } from '#server/database/lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { isFinishing, markFinished, markFinishing, markUnfinished } from '#server/database/unfinishedRestore.ts'
import { openFile, readAtOnce } from '#server/platform/secrets/sealedFile.ts'
import { openStorage } from '#server/platform/storage/index.ts'
import type { Storage } from '#server/platform/storage/names.ts'
import { loadTables } from './loadTables.ts'
import { archiveFile, keyringFile } from './names.ts'
import { forEachFile, partFile, partNameOf, placeOfPart } from './parts.ts'
import { everySeconds, gigabytes } from './progress.ts'
import { entriesOf } from './readArchive.ts'
import { replayLedger } from './replay.ts'
import { checkRestore, type Checked } from './restoreChecks.ts'
import type { Restored, RestoreWish } from './restoreWish.ts'
import { clearDatabase, clearFolder, markDatabaseFinished } from './restoreTarget.ts'
import type { TarEntry } from './tar.ts'

/**
 * Fills an empty DATA_DIR, or an empty database and DATA_DIR, from a backup. Everything is checked before anything is
 * written; then a mark lies in DATA_DIR, and in an outside database, until the last step, so that no portal opens on half of it.
 * @throws SettingError with one line when something does not fit
 */
export async function restore(wish: RestoreWish): Promise<Restored | undefined> {
  const { config, say } = wish
  if (await isFinishing(config)) {
    if (config.databaseUrl) await markDatabaseFinished(config.databaseUrl)
    await markFinished(config)
    return undefined
  }
  const checked = await checkRestore(wish)
  const { archive } = checked
  say(
    `Checked: ${archive.manifest.id} is whole, its keys and the key-encryption key fit. Nothing has been written so far.`,
  )

  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockFolder(config.dataDir)
  try {
    await markUnfinished(config, archive.manifest.id)
    await clearFolder(config)
    if (config.databaseUrl) await clearDatabase(config.databaseUrl)
    say('Loading the database')
    const done = await (config.databaseUrl
      ? intoOutside(wish, checked, config.databaseUrl)
      : intoEmbedded(wish, checked))
    if (archive.auditHeads)
      await writeFile(path.join(config.dataDir, 'audit-heads'), archive.auditHeads, { mode: 0o600, flush: true })
    await markFinishing(config)
    if (config.databaseUrl) await markDatabaseFinished(config.databaseUrl)
    await markFinished(config)
    return {
      ...done,
      id: archive.manifest.id,
      at: new Date(archive.manifest.at),
      keyring: checked.keyringId,
      documents: archive.documents.length,
      bytes: archive.manifest.document_bytes,
      missing: archive.manifest.missing,
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

async function load({ from, keyringFrom, opener }: RestoreWish, { archive, keyring, keyringId }: Checked, url: string) {
  const entries = async function* (): AsyncGenerator<TarEntry> {
    yield* entriesOf(archiveFile(from, archive.manifest.id), opener)
    yield* entriesOf(keyringFile(keyringFrom, keyringId), opener)
  }
  await loadTables(url, { archive: archive.manifest, keyring: keyring.manifest }, entries(), { after: dropOtherKeys })
}

/** A newer keyring has keys of cases that the archive does not know. */
const dropOtherKeys = async (client: pg.Client) =>
  void (await client.query(
    'DELETE FROM keyring.incident_key WHERE incident_id NOT IN (SELECT id FROM public.incident)',
  ))

async function writeDocuments({ config, from, log, say }: RestoreWish, { archive }: Checked) {
  const storage = await openStorage(config, log)
  const key = Buffer.from(archive.manifest.parts_key, 'base64')
  const { documents } = archive
  let [done, bytes] = [0, 0]
  say(`Files: ${documents.length}`)
  const progress = everySeconds(5, (written, size) =>
    say(`Files: ${written} of ${documents.length}, ${gigabytes(size)}`),
  )
  await forEachFile(documents, async ([name, size]) => {
    await writeDocument(storage, { from, key, name, size })
    done += 1
    bytes += size
    progress(done, bytes)
  })
  await storage.flush(documents.map(([name]) => name))
}

async function writeDocument(
  storage: Storage,
  { from, key, name, size }: { from: string; key: Uint8Array; name: string; size: number },
) {
  const part = partNameOf(key, name)
  const file = partFile(from, part)
  const read = (range?: { start: number; end: number }) =>
    createReadStream(file, { ...range, highWaterMark: readAtOnce })
  await storage.write(name, openFile(key, placeOfPart(part), size, read), 'later')
}
