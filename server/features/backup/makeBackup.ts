import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { SettingError, type Config } from '#server/config.ts'
import { lockFolder } from '#server/database/lock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import type { Storage } from '#server/platform/storage/names.ts'
import type { Lock } from './age.ts'
import { proofOf, writeArchive } from './archive.ts'
import { copyLedger } from './ledger.ts'
import { forgetCopies, mirrorFiles } from './mirror.ts'
import {
  archiveFile,
  keyringFile,
  listBackups,
  momentOf,
  newBackupId,
  tellStrays,
  type BackupId,
  removeOldArchives,
  removeOldKeyrings,
} from './names.ts'
import type { Places } from './places.ts'
import { counted, everySeconds, gigabytes } from './runs.ts'
import { countShown, erasedIn, namesOf, openSnapshot, type Snapshot } from './snapshot.ts'

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

export type Made = Awaited<ReturnType<typeof makeBackup>>

/**
 * One backup. The keyring comes first and old copies of it go whatever becomes of the rest, but for the newest while there is
 * no newer one; then the documents, and last the archive, whose name says that all of it is there.
 * @throws SettingError with one line when a folder cannot be used or another backup runs
 */
export async function makeBackup(ground: BackupGround, places: Places) {
  const { to, keyringTo } = places
  const held = await lockFolder(to).catch(() => {
    throw new SettingError(`Another backup into ${to} is under way.`)
  })
  const { config, say, clock } = ground
  const keys = { isReplaced: false }
  try {
    await ensureLedgerFile(config).catch(() =>
      say(`LEDGER_DIR ${config.ledgerDir} cannot be written: see that the ledger of erasures is kept there.`),
    )
    // Before the snapshot, so that none of them is of a row that the snapshot lacks.
    const heads = await auditHeads(config)
    const snapshot = await openSnapshot(ground.url, ground.keyringUrl)
    try {
      return await writeAll(ground, places, { snapshot, heads, keys })
    } finally {
      await snapshot.close()
    }
  } finally {
    // Also when nothing else could be done: no key lies in a copy for longer than it may.
    await removeOldKeyrings(keyringTo, clock.now(), keys).catch(() => undefined)
    await held.release()
  }
}

type Begun = {
  snapshot: Snapshot
  heads: string
  /** `isReplaced`: that the keys of this backup are written, and older ones may go. */
  keys: { isReplaced: boolean }
}

async function writeAll(ground: BackupGround, places: Places, { snapshot, heads, keys }: Begun) {
  const { to, keyringTo, ledgerTo } = places
  const { config, say, onKeyring, clock, secret, lock } = ground
  const at = clock.now()
  const id = newBackupId(at)
  const cases = await writeKeyring(ground, keyringFile(keyringTo, id), { snapshot, id })
  keys.isReplaced = true
  onKeyring(at)
  say(`Keys of ${counted(cases, 'case')}: in ${keyringTo}`)
  const old = await removeOldKeyrings(keyringTo, clock.now(), keys)

  const names = await namesOf(snapshot)
  const progress = everySeconds(5, (done, bytes) => say(`Files: ${done} of ${names.length}, ${gigabytes(bytes)}`))
  const { copies, missing, ...copied } = await mirrorFiles(
    { ...ground, folder: to },
    { names, at: momentOf(id) },
    progress,
  )
  say(`Files: ${copies.length}, ${gigabytes(copied.bytes)}; ${copied.written} of them new`)

  const about = {
    id,
    proof: proofOf(secret, id),
    migrations: snapshot.migrations,
    sequences: snapshot.sequences,
    settings: shownSettings(config),
    audit_heads: heads,
    erased: await erasedIn(snapshot),
    copies: copies.map(({ file }) => file),
    missing,
  }
  const { bytes } = await writeArchive(archiveFile(to, id), { snapshot, tables: snapshot.tables, lock, about })
  say(`Database: ${gigabytes(bytes)}`)
  const now = clock.now()
  const gone = await removeOldArchives(to, now)
  await forgetCopies(to, now, copies)
  for (const folder of [to, keyringTo]) await tellStrays(folder, say)
  return {
    id,
    at,
    cases,
    documents: copies.length,
    /** What administrators are shown, to whom a draft is no more than it is to other staff: nothing, not even a count. */
    shown: await countShown(snapshot),
    bytes: copied.bytes + bytes,
    written: copied.written,
    missing,
    removed: gone.length,
    keyrings: (await listBackups(keyringTo, 'keyring')).length,
    keyringsRemoved: old.length,
    /** What is wrong with the copy of the ledger; the backup is whole all the same. */
    ledgerFault: ledgerTo === undefined ? undefined : await copyLedger(config, secret, ledgerTo),
  }
}

/** Answers of how many cases the keys are in it. */
async function writeKeyring(
  { lock }: BackupGround,
  file: string,
  { snapshot, id }: { snapshot: Snapshot; id: BackupId },
) {
  const wrappedIn = (table: 'canary' | 'server_secret') =>
    snapshot.queryKeyring<{ kek_id: string; wrapped: string }>(
      `SELECT kek_id, encode(sealed, 'hex') AS wrapped FROM keyring.${table}`,
    )
  const about = { id, canaries: await wrappedIn('canary'), secrets: await wrappedIn('server_secret') }
  const { tables } = await writeArchive(file, { snapshot, tables: snapshot.keyringTables, lock, about })
  return tables.find(({ name }) => name === 'incident_key')?.rows ?? 0
}

/** A log that was cut after a restore would show it by these. */
const auditHeads = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  readFile(path.join(dataDir, 'audit-heads'), 'utf8').catch(() => '')

/** What is kept of the settings, so that a restore elsewhere can be started alike: none that opens anything. */
const shownSettings = (config: Config) => ({
  PUBLIC_URL: config.publicUrl,
  SITE_NAME: config.siteName,
  ORG_NAME: config.orgName,
  ORG_EMAIL: config.orgEmail,
  ORG_ADDRESS: config.orgAddress,
  ORG_INSTAGRAM: config.orgInstagram,
  ORG_FACEBOOK: config.orgFacebook,
  MAIL_FROM: config.mailFrom,
  AUDIT_MAIL_TO: config.auditMailTo ?? '',
  LEAVE_URL: config.leaveUrl,
  TRUST_PROXY: config.trustProxy.join(','),
  THROTTLE_NETWORK_FACTOR: String(config.throttleNetworkFactor),
})
