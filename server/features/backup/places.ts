import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingError, type Config } from '#server/config.ts'

export type Places = { to: string; keyringTo: string }
type Own = Pick<Config, 'dataDir' | 'kekFile' | 'storageUrl'>

/**
 * The two folders of a backup, made when they are missing. A folder that held both archive and keyring would forget nothing,
 * and one inside DATA_DIR would be lost with it.
 * @throws SettingError when one lies in the other, or in what is backed up
 */
export async function openPlaces(config: Own, { to, keyringTo }: Places): Promise<Places> {
  const places = { to: await madeFolder(to), keyringTo: await madeFolder(keyringTo) }
  await checkPlaces(config, places)
  return places
}

/** The same of folders that are only read. */
export async function checkPlaces({ dataDir, kekFile, storageUrl }: Own, { to, keyringTo }: Places) {
  if (isInside(to, keyringTo) || isInside(keyringTo, to))
    throw new SettingError(
      'The archive and the keyring need two folders, neither of them inside the other: one place that holds both can never forget an erased case.',
    )
  const own = await realpath(dataDir).catch(() => path.resolve(dataDir))
  const documents = storageUrl?.startsWith('file:') ? fileURLToPath(storageUrl) : own
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

async function madeFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return realpath(folder)
}
