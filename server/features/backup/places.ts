import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingError, type Config } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'

/** `ledgerTo`: where the ledger of erasures is copied; without it, nowhere. */
export type Places = { to: string; keyringTo: string; ledgerTo?: string | undefined }
type Own = Pick<Config, 'dataDir' | 'kekFile' | 'storageUrl' | 'ledgerDir'>

/**
 * The folders of a backup, made when they are missing and may be used; that of the ledger's copy only when it is written, so that its fault
 * costs no backup. A folder that held both archive and keyring would forget nothing, and one inside DATA_DIR would be lost with it.
 * @throws SettingError when one lies in the other or in what is backed up, or cannot be made
 */
export async function openPlaces(config: Own, { to, keyringTo, ledgerTo }: Places): Promise<Places> {
  const places = { to: await realPlace(to), keyringTo: await realPlace(keyringTo) }
  await checkPlaces(config, places)
  const copy = ledgerTo === undefined ? undefined : await realPlace(ledgerTo)
  if (copy !== undefined) await checkLedgerPlace(config, copy)
  await makeFolder('--to', places.to)
  await makeFolder('--keyring-to', places.keyringTo)
  return { ...places, ledgerTo: copy }
}

/** A copy on the same disk by design would be lost with the ledger. */
async function checkLedgerPlace({ dataDir, ledgerDir }: Own, ledgerTo: string) {
  for (const home of [await realPlace(dataDir), await realPlace(ledgerDir)])
    if (isInside(ledgerTo, home))
      throw new SettingError(`--ledger-to ${ledgerTo} must be apart from ${home}, where the ledger is.`)
}

/** The same of folders that are only read. */
export async function checkPlaces({ dataDir, kekFile, storageUrl }: Own, { to, keyringTo }: Places) {
  if (isInside(to, keyringTo) || isInside(keyringTo, to))
    throw new SettingError(
      'The archive and the keyring need two folders, neither of them inside the other: one place that holds both can never forget an erased case.',
    )
  const own = await realpath(dataDir).catch(() => path.resolve(dataDir))
  const documents = storageUrl?.startsWith('file:') ? await realPlace(fileURLToPath(storageUrl)) : own
  for (const [flag, folder] of [
    ['--to', to],
    ['--keyring-to', keyringTo],
  ] as const)
    for (const home of [own, documents])
      if (isInside(folder, home) || isInside(home, folder))
        throw new SettingError(`${flag} ${folder} must be apart from ${home}, which is what is backed up.`)
  if (!kekFile) return
  const kekFolder = path.dirname(await realpath(kekFile).catch(() => path.resolve(kekFile)))
  for (const folder of [to, keyringTo])
    if (isInside(kekFolder, folder))
      throw new SettingError(`KEK_FILE ${kekFile} must not lie in ${folder}: keep it apart from the backups.`)
}

/** Whether `inner` is `outer`, or lies in it. */
function isInside(inner: string, outer: string) {
  const way = path.relative(outer, inner)
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way))
}

/** Where it is, or will be when it is made. */
async function realPlace(folder: string): Promise<string> {
  const full = path.resolve(folder)
  const there = await realpath(full).catch(() => undefined)
  const parent = path.dirname(full)
  if (there !== undefined || parent === full) return there ?? full
  return path.join(await realPlace(parent), path.basename(full))
}

async function makeFolder(flag: string, folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingError(
      `${flag} ${folder} cannot be used (${errorCode(error) || 'unknown'}): it must be a folder in which the portal's user may write.`,
    )
  }
}
