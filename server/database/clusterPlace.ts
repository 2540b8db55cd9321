import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '../config.ts'
import { makeOpenFolder, openFolder } from './binaries.ts'
import { copyTree } from './copyTree.ts'
import { writeWhole } from './keptFile.ts'
import { stopOrphan } from './orphan.ts'
import { canReach, findOwner, type Owner } from './owner.ts'

/** Written last in the making of a cluster. */
export const isComplete = (cluster: string) =>
  stat(path.join(cluster, 'complete')).then(
    () => true,
    () => false,
  )

/**
 * The folder that holds `cluster/`: `folder` itself (DATA_DIR/postgres), or one below /var/lib when PostgreSQL's user
 * cannot enter `folder`. The second is named in `folder/place`, and names `folder` back in `used-by`, so that a copied
 * DATA_DIR never shares a cluster with the one it was copied from. Data is deleted here only after it was moved.
 * @throws SettingError when the named folder is missing or is another DATA_DIR's
 */
export async function findPlace(folder: string): Promise<string> {
  const kept = await readText(path.join(folder, 'place'))
  if (kept) {
    await mustBeOurs(folder, kept)
    await dropMoved(folder)
    return kept
  }
  const owner = await findOwner(path.join(folder, 'cluster'))
  if (owner.uid === undefined || (await canReach(owner, { executable: [folder] }))) return folder
  return moveOut(folder, owner)
}

/** Removes the database of `folder`, wherever its place is, and what else is in `folder`: what an unfinished restore left. */
export async function removeCluster(folder: string) {
  for (const name of ['place', 'place.new']) {
    const place = await readText(path.join(folder, name))
    const user = place && (await readText(path.join(place, 'used-by')))
    if (!place || (user && user !== (await realpath(folder).catch(() => folder)))) continue
    await stopOrphan(path.join(place, 'cluster')).catch(() => undefined)
    await rm(place, { recursive: true, force: true })
  }
  await stopOrphan(path.join(folder, 'cluster')).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}

/** Each step can be cut short: the next start goes on from what `place.new` names. */
async function moveOut(folder: string, owner: Owner) {
  const [here, intention] = [path.join(folder, 'cluster'), path.join(folder, 'place.new')]
  const place = (await readText(intention)) || path.join(openFolder, 'clusters', randomBytes(8).toString('hex'))
  const there = path.join(place, 'cluster')
  await makeOpenFolder()
  await writeWhole(intention, place)
  await makePassable(path.dirname(place))
  await makePassable(place)
  if (await isComplete(here)) {
    await stopOrphan(here)
    await rm(there, { recursive: true, force: true })
    // Another file system: copied, and taken away once the new place is written down.
    await rename(here, there).catch(() => copyTree(here, there, { owner }))
  }
  await writeWhole(path.join(place, 'used-by'), await realpath(folder))
  await writeWhole(path.join(folder, 'place'), place)
  await dropMoved(folder)
  return place
}

async function dropMoved(folder: string) {
  const intention = path.join(folder, 'place.new')
  if (!(await readText(intention))) return
  await rm(path.join(folder, 'cluster'), { recursive: true, force: true })
  await rm(intention)
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
