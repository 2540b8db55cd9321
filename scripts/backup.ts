import { generateIdentity, identityToRecipient } from 'age-encryption'
import { parseArgs } from 'node:util'
import type { BackupFailure } from '#contract/deskBackups.ts'
import { SettingError, type Config } from '#server/config.ts'
import type { Db } from '#server/database/connect.ts'
import { readLock } from '#server/features/backup/age.ts'
import { makeBackup, type Made } from '#server/features/backup/makeBackup.ts'
import { counted, gigabytes, keepRun } from '#server/features/backup/runs.ts'
import { openPlaces, type Places } from '#server/features/backup/places.ts'
import { systemClock } from '#server/platform/clock.ts'
import { writePrivateFile } from '#server/platform/secrets/privateFile.ts'
import { openStorage } from '#server/platform/storage/index.ts'
import { command, withDatabase } from './withDatabase.ts'

/**
 * `npm run backup -- --to FOLDER --keyring-to OTHER [--ledger-to THIRD]`: one backup, while the portal runs or not. Takes the
 * settings of the server, and BACKUP_RECIPIENTS or BACKUP_PASSPHRASE. Exit code 0 when the backup is whole, 1 when it failed
 * or the ledger could not be copied.
 */
const usage =
  'Use: npm run backup -- --to FOLDER --keyring-to OTHER [--ledger-to THIRD]    or: npm run backup -- --new-identity FILE'

async function main(settings: () => Config) {
  const wish = readWish()
  if ('identity' in wish) return makeIdentity(wish.identity)
  const config = settings()
  const made = await backUp(config, wish)
  console.log(report(made, wish, config))
  if (made.ledgerFault === undefined) return
  console.error(made.ledgerFault)
  process.exitCode = 1
}

function readWish(): Places | { identity: string } {
  const options = {
    to: { type: 'string' },
    'keyring-to': { type: 'string' },
    'ledger-to': { type: 'string' },
    'new-identity': { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  const { to, 'keyring-to': keyringTo, 'ledger-to': ledgerTo, 'new-identity': identity } = values
  if (identity && !to && !keyringTo && !ledgerTo) return { identity }
  if (to && keyringTo && !identity) return { to, keyringTo, ledgerTo }
  throw new SettingError(usage)
}

/** Everything that may be refused is looked at inside `noted`, so that the administrator's page tells of it. */
const backUp = (config: Config, wish: Places): Promise<Made> =>
  withDatabase(config, ({ db, log, ...opened }) =>
    noted(db, async (onKeyring) => {
      const lock = readLock(process.env)
      const places = await openPlaces(config, wish)
      const storage = await openStorage(config, log, 'read')
      return makeBackup({ ...opened, config, storage, clock: systemClock, lock, say: console.log, onKeyring }, places)
    }),
  )

/** Leaves a row for the administrator's page, also of a backup that failed. */
async function noted(db: Db, work: (onKeyring: (at: Date) => void) => Promise<Made>) {
  let [at, keyring_copied] = [systemClock.now(), false]
  try {
    const made = await work((moment) => void ([at, keyring_copied] = [moment, true]))
    const { bytes, missing, shown } = made
    await keepRun(db, { at, keyring_copied, ...shown, bytes, missing })
    return made
  } catch (error) {
    await keepRun(db, { at, keyring_copied, reason: reasonOf(error) }).catch(() => undefined)
    throw error
  }
}

function reasonOf(error: unknown): BackupFailure {
  if (!(error instanceof SettingError)) return 'other'
  return error.message.startsWith('There is no room') ? 'full' : 'refused'
}

function report(made: Made, { to, keyringTo, ledgerTo }: Places, { kekFile, dataDir, ledgerDir }: Config) {
  const lines = [
    `Backup ${made.id} is whole: ${counted(made.cases, 'case')} (${made.shown.cases} of them sent in and not withdrawn, as at /desk/backups), ${counted(made.documents, 'file')} (${made.shown.documents} of them documents of those cases), ${gigabytes(made.bytes)}, read back and compared.`,
    `It is in ${to}; its keys are in ${keyringTo}, where ${made.keyrings === 1 ? 'one copy lies' : `${made.keyrings} copies lie`}, none older than 35 days.`,
    `The key-encryption key is in neither: ${kekFile ?? `${dataDir}/kek`}. Keep a copy apart from both (npm run kek -- split).`,
  ]
  if (ledgerTo === undefined)
    lines.push(
      `The ledger of erasures is in ${ledgerDir}: copy it to another disk, or let --ledger-to name a folder there.`,
    )
  else if (made.ledgerFault === undefined) lines.push(`The ledger of erasures is copied to ${ledgerTo}.`)
  if (made.removed + made.keyringsRemoved > 0)
    lines.push(`Removed: ${made.removed} old backups, ${made.keyringsRemoved} old keyrings.`)
  if (made.missing > 0) lines.push(`${made.missing} documents that the database names are missing in the storage.`)
  return lines.join('\n')
}

/** A secret key into a file of its own, and the public key that BACKUP_RECIPIENTS takes. */
async function makeIdentity(file: string) {
  const identity = await generateIdentity()
  await writePrivateFile(file, `${identity}\n`).catch(() => {
    throw new SettingError(`${file} cannot be made, or is there already.`)
  })
  console.log(
    `The secret key is in ${file}: keep it apart from the server and the backups. BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`,
  )
}

if (import.meta.main) await command(main, usage)
