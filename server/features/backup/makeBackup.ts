import { createHash } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { deskStatuses } from '#contract/casework.ts'
import { ensureLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { SettingError, type Config } from '#server/config.ts'
import { lockFolder } from '#server/database/lock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import type { Storage } from '#server/platform/storage/names.ts'
import { lockBytes } from './age.ts'
import { compressed, dumpTables, inPieces } from './dump.ts'
import { copyLedger } from './ledgerCopy.ts'
import type { Lock } from './locks.ts'
import { formatVersion, type ArchiveManifest, type CopiedTable, type KeyringManifest } from './manifest.ts'
import { archiveFile, keyringFile, listBackups, newBackupId, partsList, tellStrays, type BackupId } from './names.ts'
import { clearPartFolders, partsKeyOf, presentParts, writeLines, writeParts } from './parts.ts'
import type { Places } from './places.ts'
import { everySeconds, gigabytes } from './progress.ts'
import { readLists, removeOldArchives, removeOldKeyrings } from './retention.ts'
import { shownSettings } from './shownSettings.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { packEntries, type TarEntry } from './tar.ts'
import { writeWholeFile } from './wholeFile.ts'

type BackupGround = {
  config: Config
  url: string
  keyringUrl: string | undefined
  storage: Storage
  secret: Secret
  clock: Clock
  lock: Lock
  say: (line: string) => void
  /** Told once the keys are copied, whatever becomes of the rest. */
  onKeyring: (at: Date) => void
}

type Shown = { cases: number; documents: number }

export type Made = {
  id: BackupId
  at: Date
  cases: number
  documents: number
  /** What administrators are shown, to whom a draft is no more than it is to other staff: nothing, not even a count. */
  shown: Shown
  bytes: number
  written: number
  missing: number
  removed: number
  keyrings: number
  keyringsRemoved: number
  /** What is wrong with the copy of the ledger; the backup is whole all the same. */
  ledgerFault: string | undefined
}

/**
 * One backup. The keyring comes first and old copies of it go whatever becomes of the rest, but for the newest while there is
 * no newer one; then the parts, their list, and last the archive, whose name says that all of it is there.
 * @throws SettingError with one line when a folder cannot be used or another backup runs
 */
export async function makeBackup(ground: BackupGround, { to, keyringTo, ledgerTo }: Places): Promise<Made> {
  const held = await lockFolder(to).catch(() => {
    throw new SettingError(`Another backup into ${to} is under way.`)
  })
  const { config, say, onKeyring, clock, storage, secret, lock } = ground
  let isReplaced = false
  try {
    await ensureLedgerFile(config).catch(() =>
      say(`LEDGER_DIR ${config.ledgerDir} cannot be written: see that the ledger of erasures is kept there.`),
    )
    // Before the snapshot, so that none of them is of a row that the snapshot lacks.
    const heads = await auditHeads(config)
    const snapshot = await openSnapshot(ground.url, ground.keyringUrl)
    try {
      const id = newBackupId(clock.now())
      const at = clock.now()
      const keyring = await writeKeyring(keyringFile(keyringTo, id), { snapshot, id, at, lock })
      isReplaced = true
      onKeyring(at)
      say(`Keys of ${keyring} ${keyring === 1 ? 'case' : 'cases'}: in ${keyringTo}`)
      const old = await removeOldKeyrings(keyringTo, clock.now(), { isReplaced })

      const names = await namesOf(snapshot)
      const shown = await countShown(snapshot)
      await clearPartFolders(to, say)
      const { lists } = await readLists(to, await listBackups(to, 'archive'))
      const known = await presentParts(to, lists.values())
      await mustHaveRoom(to)
      const key = partsKeyOf(secret)
      const progress = everySeconds(5, (done, bytes) => say(`Files: ${done} of ${names.length}, ${gigabytes(bytes)}`))
      const copied = await writeParts({ storage, folder: to, key }, names, known, progress)
      const list = writeLines(copied.lines.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
      await writeWholeFile(partsList(to, id), oneOf(list))
      say(`Files: ${copied.lines.length}, ${gigabytes(copied.bytes)}; ${copied.written} of them new`)

      const tables: CopiedTable[] = []
      const entries = async function* (): AsyncGenerator<TarEntry> {
        yield { name: 'settings.json', data: Buffer.from(JSON.stringify(shownSettings(config), null, 2)) }
        yield { name: 'audit-heads', data: heads }
        yield* inPieces('documents.json', oneOf(JSON.stringify(copied.files)))
        yield* dumpTables(snapshot, snapshot.tables, (table) => tables.push(table))
        const manifest: ArchiveManifest = {
          format: formatVersion,
          id,
          at: at.toISOString(),
          kind: 'archive',
          version: await ownVersion(),
          postgres: snapshot.postgres,
          migrations: snapshot.migrations,
          sequences: snapshot.sequences,
          tables,
          parts_key: key.toString('base64'),
          parts_sha256: createHash('sha256').update(list).digest('hex'),
          documents: copied.lines.length,
          document_bytes: copied.bytes,
          missing: copied.missing.length,
        }
        yield { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)) }
      }
      const { bytes } = await writeWholeFile(archiveFile(to, id), lockBytes(lock, compressed(packEntries(entries()))))
      say(`Database: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows in ${gigabytes(bytes)}`)
      const removal = await removeOldArchives(to, clock.now(), say)
      for (const folder of [to, keyringTo]) await tellStrays(folder, say)
      const ledgerFault = ledgerTo === undefined ? undefined : await copyLedger(config, secret, ledgerTo)
      return {
        id,
        at,
        cases: keyring,
        documents: copied.lines.length,
        shown,
        bytes: copied.bytes + bytes,
        written: copied.written,
        missing: copied.missing.length,
        removed: removal.gone.length,
        keyrings: (await listBackups(keyringTo, 'keyring')).length,
        keyringsRemoved: old.length,
        ledgerFault,
      }
    } finally {
      await snapshot.close()
    }
  } finally {
    // Also when nothing else could be done: no key lies in a copy for longer than it may.
    await removeOldKeyrings(keyringTo, clock.now(), { isReplaced }).catch(() => undefined)
    await held.release()
  }
}

type KeyringPart = { snapshot: Snapshot; id: BackupId; at: Date; lock: Lock }

/** Answers of how many cases the keys are in it. */
async function writeKeyring(file: string, { snapshot, id, at, lock }: KeyringPart) {
  const tables: CopiedTable[] = []
  const entries = async function* (): AsyncGenerator<TarEntry> {
    yield* dumpTables(snapshot, snapshot.keyringTables, (table) => tables.push(table))
    const manifest: KeyringManifest = { format: formatVersion, id, at: at.toISOString(), kind: 'keyring', tables }
    yield { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)) }
  }
  await writeWholeFile(file, lockBytes(lock, compressed(packEntries(entries()))))
  return tables.find(({ name }) => name === 'incident_key')?.rows ?? 0
}

async function namesOf(snapshot: Snapshot) {
  const rows = await snapshot.query<{ name: string }>(
    `SELECT name FROM public.stored_file WHERE state = 'owned' AND ${snapshot.keptFiles} ORDER BY name`,
  )
  return rows.map(({ name }) => name)
}

/** Cases that staff may know of, and their documents. */
async function countShown(snapshot: Snapshot): Promise<Shown> {
  const statuses = deskStatuses.map((status) => `'${status}'`).join(', ')
  const [row] = await snapshot.query<{ cases: string; documents: string }>(
    `SELECT count(*) AS cases, coalesce(sum((SELECT count(*) FROM public.incident_document document
       WHERE document.incident_id = incident.id)), 0) AS documents
     FROM public.incident WHERE status IN (${statuses})`,
  )
  return { cases: Number(row?.cases ?? 0), documents: Number(row?.documents ?? 0) }
}

/** A volume that is already full is said before anything is written. */
async function mustHaveRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 16 * 1024 * 1024)
    throw new SettingError(`There is no room left for the backup in ${folder}. Earlier backups there are as they were.`)
}

/** A log that was cut after a restore would show it by these. */
const auditHeads = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  readFile(path.join(dataDir, 'audit-heads')).catch(() => Buffer.alloc(0))

async function ownVersion() {
  const text = await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8')
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? ''
}

async function* oneOf(text: string) {
  yield Buffer.from(text)
}
