import { realpath } from 'node:fs/promises'
import { SettingError, type Config } from '#server/config.ts'
import { migrationNames } from '#server/database/migrate.ts'
import { readKekFile, type Kek } from '#server/platform/secrets/kekFile.ts'
import { canary, secretPurpose, unwrapWith } from '#server/platform/secrets/keyring.ts'
import { openStorage } from '#server/platform/storage/index.ts'
import type { Log } from '#server/platform/log.ts'
import type { Opener } from './age.ts'
import { checkArchive, checkKeyring, proofOf, type Archive, type Keyring } from './archive.ts'
import { checkCopies } from './mirror.ts'
import { archiveFile, keyringFile, listBackups, momentOf, keyringDays } from './names.ts'
import { checkPlaces } from './places.ts'
import { everySeconds, gigabytes } from './runs.ts'
import { readGivenLedger } from './ledger.ts'
import { checkStore, checkTarget } from './restoreTarget.ts'

export type RestoreWish = {
  config: Config
  from: string
  keyringFrom: string
  /** The folder of the ledger of erasures; undefined when it is lost, and somebody has said so. */
  ledger: string | undefined
  opener: Opener
  /** Which backup; the newest unless it is named. */
  archive?: string
  keyring?: string
  log: Log
  say: (line: string) => void
}

export type Checked = Awaited<ReturnType<typeof checkRestore>>

/**
 * All that can be known before the first byte is written: the target is empty, archive, keyring and documents are whole, version and
 * key-encryption key fit.
 */
export async function checkRestore(wish: RestoreWish) {
  const { config, from, keyringFrom, ledger, opener, say, log } = wish
  const places = { to: await folder('--from', from), keyringTo: await folder('--keyring-from', keyringFrom) }
  if (ledger !== undefined) await folder('--ledger', ledger)
  await checkPlaces(config, places)
  await checkTarget(config)
  const keks = await readKekFile(config)
  if (!keks)
    throw new SettingError(
      `The key-encryption key is in no backup: put its file back, mode 0400, to ${config.dataDir}/kek, or let KEK_FILE name it. npm run kek -- join makes it from two of its three parts.`,
    )
  const id = wish.archive ?? (await listBackups(from, 'archive')).at(-1)
  if (!id) throw new SettingError(`--from ${from} holds no whole backup.`)
  say(`Checking ${id}`)
  const archive = await checkArchive(from, id, opener)
  if (config.storageUrl) await checkStore(await openStorage(config, log), archive.copies)
  mustBeOfThisVersion(archive.migrations)
  const keyringId = wish.keyring ?? (await newestKeyring(keyringFrom, id))
  if (keyringId < id)
    throw new SettingError(
      `--keyring ${keyringId} is older than ${id}: it lacks the keys of cases that were made in between, and they would be erased as if their reporters had asked for it. Name one that is as new as the backup, or with --archive an earlier backup.`,
    )
  const keyring = await checkKeyring(keyringFrom, keyringId, opener)
  const secret = openSecret(keyring, keks)
  if (archive.proof !== proofOf(secret, id))
    throw new SettingError(
      `${archiveFile(from, id)} was not made by the portal whose keys are in ${keyringFile(keyringFrom, keyringId)}: it is another portal's, or somebody has put it there. Restore none of it before you know which.`,
    )
  const entries = await readGivenLedger(ledger, secret, archive.erased)
  say(`Checking ${archive.copies.length} documents`)
  const progress = everySeconds(5, (done, bytes) =>
    say(`Checked: ${done} of ${archive.copies.length}, ${gigabytes(bytes)}`),
  )
  await checkCopies(from, archive.copies, progress)
  return { archive, keyring, keyringId, ledger: entries }
}

export const bytesOf = ({ copies }: Archive) => copies.reduce((sum, { bytes }) => sum + bytes, 0)

/** The newest, so that what was erased after the archive has no key. An older one than the archive lacks keys of cases. */
async function newestKeyring(folder: string, archive: string) {
  const newest = (await listBackups(folder, 'keyring')).at(-1)
  if (!newest || newest < archive)
    throw new SettingError(
      `--keyring-from ${folder} holds no keyring that is as new as ${archive}${newest ? `, only ${newest} and older` : ''}. Copies of the keyring are kept for ${keyringDays} days (this archive is of ${momentOf(archive).toISOString().slice(0, 10)}): without one nothing that people told can be read.`,
    )
  return newest
}

/** Answers the server's secret, by which the ledger's entries are known. */
function openSecret({ canaries, secrets }: Keyring, keks: readonly Kek[]) {
  const wrong = canaries.find((row) => unwrapWith(keks, row, canary)?.toString() !== canary)
  const [secret] = secrets.map((row) => unwrapWith(keks, row, secretPurpose))
  if (canaries.length > 0 && !wrong && secret) return secret
  throw new SettingError(
    `The key-encryption key does not fit: the keyring needs the key "${wrong?.kek_id ?? 'unknown'}", and the file holds ${keks.map(({ id }) => `"${id}"`).join(', ')}.`,
  )
}

async function folder(flag: string, name: string) {
  const there = await realpath(name).catch(() => undefined)
  if (!there) throw new SettingError(`${flag} ${name} is missing.`)
  return there
}

/** Its rows go into tables of the same schema. */
function mustBeOfThisVersion(migrations: readonly string[]) {
  if (migrations.join() !== migrationNames.join())
    throw new SettingError(
      `The backup was made by another version of the portal (its database has ${migrations.join(', ')}). Install that version.`,
    )
}
