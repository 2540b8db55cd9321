import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '../config.ts'
import { insteadOf } from '../platform/errorCode.ts'
import { makeOpenFolder, openFolder } from './binaries.ts'
import { writeWhole } from './keptFile.ts'
import { canReach, findOwner, ownerName } from './owner.ts'
import { stopOrphan } from './postgresProcess.ts'

/**
 * Whether a cluster was made to its end: the file is written last. One that PostgreSQL has run on is never called unfinished, since what
 * is unfinished is removed and made anew.
 * @throws SettingError when a cluster with data lacks the file, as after a copy without empty files; whatever else keeps it from being read
 */
export async function isComplete(cluster: string) {
  if (await isThere(path.join(cluster, 'complete'))) return true
  if (!(await isThere(path.join(cluster, 'postmaster.opts')))) return false
  throw new SettingError(
    `DATA_DIR cannot be used: the database in ${cluster} lacks its empty file "complete". Make that file anew if the folder is whole, as after a copy that left empty files out.`,
  )
}

const isThere = (file: string) => stat(file).then(() => true, insteadOf(['ENOENT', 'ENOTDIR'], false))

/**
 * The folder that holds `cluster/`: `folder` itself (DATA_DIR/postgres), or one below /var/lib when PostgreSQL's user
 * cannot enter `folder`. The second is named in `folder/place`, and names `folder` back in `used-by`, so that a copied
 * DATA_DIR never shares a cluster with the one it was copied from.
 * @throws SettingError when the named folder is missing or is another DATA_DIR's, or a database in `folder` cannot be reached any more
 */
export async function findPlace(folder: string): Promise<string> {
  const kept = await readText(path.join(folder, 'place'))
  if (kept) {
    await mustBeOurs(folder, kept)
    return kept
  }
  const owner = await findOwner(path.join(folder, 'cluster'))
  if (owner.uid === undefined || (await canReach(owner, { executable: [folder] }))) return folder
  return placeOutside(folder)
}

/** Removes the database of `folder`, wherever its place is, and what else is in `folder`: what an unfinished restore left. */
export async function removeCluster(folder: string) {
  const place = await readText(path.join(folder, 'place'))
  const user = place && (await readText(path.join(place, 'used-by')))
  if (place && (!user || user === (await realpath(folder).catch(() => folder)))) {
    await stopOrphan(path.join(place, 'cluster')).catch(() => undefined)
    await rm(place, { recursive: true, force: true })
  }
  await stopOrphan(path.join(folder, 'cluster')).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}

/** A new place below /var/lib. A database that lies in `folder` already is not moved. */
async function placeOutside(folder: string) {
  if (await isComplete(path.join(folder, 'cluster')))
    throw new SettingError(
      `DATA_DIR cannot be used: its database lies in ${folder}, which the user ${ownerName}, whom PostgreSQL runs as, can enter no more. Let that user enter every folder above it (chmod o+x).`,
    )
  const place = path.join(openFolder, 'clusters', randomBytes(8).toString('hex'))
  await makeOpenFolder()
  await makePassable(path.dirname(place))
  await makePassable(place)
  await writeWhole(path.join(place, 'used-by'), await realpath(folder))
  await writeWhole(path.join(folder, 'place'), place)
  return place
}

async function makePassable(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
}

async function mustBeOurs(folder: string, place: string) {
  const user = await readText(path.join(place, 'used-by'))
  if (!user)
    throw new SettingError(
      `DATA_DIR cannot be used: ${folder}/place says that its database lies in ${place}, which is missing or cannot be read. Put it back from a backup, or start as root if the portal ran as root before.`,
    )
  const ours = await realpath(folder)
  if (user === ours) return
  // The other folder is gone or has another database: this one was moved here.
  if ((await readText(path.join(user, 'place'))) === place)
    throw new SettingError(
      `DATA_DIR cannot be used: it is a copy, and its database ${place} belongs to ${user}. Copy ${place} too and write the copy's address into ${folder}/place and ${folder} into its file used-by.`,
    )
  await writeWhole(path.join(place, 'used-by'), ours)
}

const readText = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).trim()
