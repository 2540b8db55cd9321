import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { codeListVersion } from '#contract/codes.ts'
import { codingDays } from '#contract/figures.ts'
import { timeZone } from '#contract/time.ts'
import { connect } from '#server/database/connect.ts'
import { restoring, startEmbedded } from '#server/database/embedded.ts'
import { lockFolder } from '#server/database/lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { isFinishing, markFinished, markFinishing, markUnfinished } from '#server/database/unfinishedRestore.ts'
import { openStorage } from '#server/platform/storage/index.ts'
import { entriesOf } from './archive.ts'
import { loadTables } from './loadTables.ts'
import { forEachFile, putBack } from './mirror.ts'
import { archiveFile, keyringFile, momentOf } from './names.ts'
import { everySeconds, gigabytes } from './runs.ts'
import { replayLedger } from './ledger.ts'
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
      at: momentOf(archive.id),
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

/**
 * Keeps a restored portal from doing again, otherwise, what the lost one may have done with the numbers since the backup. Approvals may
 * have been taken back, so those of what is not published are. A quarter that is due may have been frozen and published, and would be
 * drawn anew, under the same address: it is left empty and not small, as no frozen one is, so that its cases count in the next
 * (docs/decisions/backups.md).
 * @returns the first days of the quarters that are left empty
 */
async function keepNumbersOnce(client: pg.Client): Promise<string[]> {
  await client.query(
    `UPDATE release SET publish_at = NULL WHERE published_at IS NULL;
    DELETE FROM release_approval WHERE release_id IN (SELECT id FROM release WHERE published_at IS NULL)`,
  )
  const { rows } = await client.query<{ quarter: string }>(
    `INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
    SELECT quarter, false, coalesce((SELECT is_demo FROM frozen_base ORDER BY quarter DESC, id DESC LIMIT 1), false), false, $1
    FROM generate_series(
      coalesce((SELECT max(quarter) + interval '3 months' FROM frozen_base),
        (SELECT date_trunc('quarter', min(submitted_at) AT TIME ZONE $2) FROM incident)),
      (now() AT TIME ZONE $2)::date - $3::integer - interval '3 months', '3 months') AS quarter
    RETURNING quarter::text`,
    [codeListVersion, timeZone, codingDays],
  )
  return rows.map(({ quarter }) => quarter)
}

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
