import { constants } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/platform/errorCode.ts'
import { syncFolder } from '#server/platform/storage/folder.ts'
import { archiveFile, isBackupId, keyringFile, listBackups, momentOf, partsList, type BackupId } from './names.ts'
import { readLines, removeOtherParts, type PartLine } from './parts.ts'
import { draftEnding, remove, sizeOfFile } from './wholeFile.ts'

const day = 24 * 3_600_000
/** For how long keys may lie in a copy: an erased case can be read for no longer than that (docs/threats.md row 16). */
export const keyringDays = 35
/** Every archive of the last week stays, and the newest of each week before it, as long as a keyring copy may live. */
const everyDays = 7

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
    const age = now.getTime() - momentOf(id).getTime()
    return age > keyringDays * day || age < -day
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
    const age = now.getTime() - momentOf(id).getTime()
    if (age <= everyDays * day) kept.add(id)
    else if (age <= keyringDays * day) weeks.set(Math.floor(age / (7 * day)), id)
  }
  for (const id of weeks.values()) kept.add(id)
  return kept
}

/**
 * Removes what `keptOf` does not keep, and then the parts that no kept archive needs. Archives go first, their lists last. An archive
 * without a list is no backup, so it takes no other's place; it goes when it is as old as none may be.
 */
export async function removeOldArchives(folder: string, now: Date, say: (line: string) => void) {
  const ids = await listBackups(folder, 'archive')
  const { lists, isAnyUnread } = await readLists(folder, ids)
  for (const id of ids)
    if (!lists.has(id)) say(`${archiveFile(folder, id)} has no list of parts that can be read: it is passed over.`)
  const kept = keptOf([...lists.keys()], now)
  const isTooOld = (id: BackupId) => now.getTime() - momentOf(id).getTime() > keyringDays * day
  const gone = ids.filter((id) => (lists.has(id) ? !kept.has(id) : isTooOld(id)))
  for (const id of gone) await remove(archiveFile(folder, id))
  const left = new Set(ids.filter((id) => !gone.includes(id)))
  // Lists of archives that were never finished go too.
  for (const id of await listBackups(folder, 'parts')) if (!left.has(id)) await remove(partsList(folder, id))
  await removeDrafts(folder)
  await syncFolder(folder)
  const needed = new Set([...kept].flatMap((id) => lists.get(id) ?? []).map(({ name }) => name))
  // What a list names that is there and cannot be read now is not known.
  const parts = isAnyUnread ? 0 : await removeOtherParts(folder, needed, say)
  return { gone, kept: kept.size, parts }
}

/** The lists of parts of these backups, without those that are missing or no file; `isAnyUnread`: another one could not be read. */
export async function readLists(folder: string, ids: readonly BackupId[]) {
  let isAnyUnread = false
  const lists = new Map<BackupId, PartLine[]>()
  for (const id of ids) {
    const list = partsList(folder, id)
    try {
      await sizeOfFile(list)
      const text = await readFile(list, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW })
      lists.set(id, readLines(text))
    } catch (error) {
      isAnyUnread ||= !['ENOENT', 'ELOOP', ''].includes(errorCode(error))
    }
  }
  return { lists, isAnyUnread }
}

/** What a kill has left of this kind of file. */
async function removeDrafts(folder: string) {
  for (const name of await readdir(folder))
    if (name.endsWith(draftEnding) && isBackupId(name.slice(0, name.indexOf('.'))))
      await remove(path.join(folder, name))
}
