import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#server/platform/files.ts'
import { archiveFile, isBackupId, keyringFile, listBackups, momentOf, type BackupId } from './names.ts'
import { draftEnding, remove } from './wholeFile.ts'

const day = 24 * 3_600_000
/** For how long keys may lie in a copy: an erased case can be read for no longer than that (docs/threats.md row 16). */
export const keyringDays = 35
/** Every archive of the last week stays, and the last of each calendar week before it, as long as a keyring copy may live. */
const everyDays = 7

/** Whether what was last needed then is needed by no archive or keyring that may still be there. */
export const isOutlived = (at: Date, now: Date) => now.getTime() - at.getTime() > keyringDays * day

/**
 * Removes the keyring copies that are older than 35 days, by the time in their names: what a file system says of a file changes
 * when it is copied. One whose name is from more than a day ahead goes too, since nobody knows its age.
 * @param isReplaced false when no newer copy has been written now: the newest then stays, whatever its age seems to be. Without
 *   one no archive can be read, and a clock may be wrong.
 */
export async function removeOldKeyrings(
  folder: string,
  now: Date,
  { isReplaced }: { isReplaced: boolean },
): Promise<BackupId[]> {
  const all = await listBackups(folder, 'keyring')
  const gone = (isReplaced ? all : all.slice(0, -1)).filter((id) => {
    const at = momentOf(id)
    return isOutlived(at, now) || at.getTime() - now.getTime() > day
  })
  for (const id of gone) await remove(keyringFile(folder, id))
  await removeDrafts(folder)
  if (gone.length > 0) await syncFolder(folder)
  return gone
}

/** The archives to be kept of these, which are in the order of time; the newest always. */
export function keptOf(ids: readonly BackupId[], now: Date): Set<BackupId> {
  const kept = new Set<BackupId>(ids.slice(-1))
  const weeks = new Map<number, BackupId>()
  for (const id of ids) {
    const at = momentOf(id)
    if (now.getTime() - at.getTime() <= everyDays * day) kept.add(id)
    // Weeks that stand still: counted from now, each archive would grow out of its week and lose to a newer one.
    else if (!isOutlived(at, now)) weeks.set(Math.floor(at.getTime() / (7 * day)), id)
  }
  for (const id of weeks.values()) kept.add(id)
  return kept
}

/** Removes what `keptOf` does not keep; answers it. */
export async function removeOldArchives(folder: string, now: Date): Promise<BackupId[]> {
  const ids = await listBackups(folder, 'archive')
  const kept = keptOf(ids, now)
  const gone = ids.filter((id) => !kept.has(id))
  for (const id of gone) await remove(archiveFile(folder, id))
  await removeDrafts(folder)
  await syncFolder(folder)
  return gone
}

/** What a kill has left of this kind of file. */
async function removeDrafts(folder: string) {
  for (const name of await readdir(folder))
    if (name.endsWith(draftEnding) && isBackupId(name.slice(0, name.indexOf('.'))))
      await remove(path.join(folder, name))
}
