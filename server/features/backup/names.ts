import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { insteadOf } from '#server/platform/errorCode.ts'
import { syncFolder } from '#server/platform/files.ts'
import { draftEnding, remove } from './wholeFile.ts'

/** `portal-20261122T031500Z-1a2b3c4d`: when the snapshot was taken, in UTC, and four random bytes. */
export type BackupId = string

export const newBackupId = (at: Date): BackupId =>
  `portal-${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`

const idPattern = /^portal-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}$/
const isBackupId = (text: string) => idPattern.test(text)

export function momentOf(id: BackupId) {
  const [, year, month, day, hour, minute, second] = idPattern.exec(id) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Database, settings and the names of the documents' copies, in one file of age. Written last: where it is, the backup is whole. */
export const archiveFile = (folder: string, id: BackupId) => path.join(folder, id + endings.archive)
export const keyringFile = (folder: string, id: BackupId) => path.join(folder, id + endings.keyring)
const endings = { archive: '.tar.zst.age', keyring: '.keyring.tar.zst.age' } as const

/**
 * Those whose archive, or whose keyring, is in the folder, oldest first; none when there is no such folder. A link is no backup: somebody
 * else may be able to write there (docs/threats.md row 6c).
 */
export async function listBackups(folder: string, kind: keyof typeof endings): Promise<BackupId[]> {
  const ending = endings[kind]
  const entries = await readdir(folder, { withFileTypes: true }).catch(insteadOf(['ENOENT'], []))
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ name }) => name.slice(0, -ending.length))
    .filter(isBackupId)
    .toSorted()
}

/** Says what lies in a folder beside the files of backups and `documents`. It is left as it is. */
export async function tellStrays(folder: string, say: (line: string) => void) {
  const isOfBackup = (name: string) =>
    Object.values(endings).some((ending) => name.endsWith(ending) && isBackupId(name.slice(0, -ending.length)))
  const strays = (await readdir(folder, { withFileTypes: true })).filter((entry) =>
    entry.isFile() ? !isOfBackup(entry.name) : !(entry.isDirectory() && entry.name === 'documents'),
  )
  const names = strays.map(({ name }) => name)
  sayStrays(folder, names, say)
}

export function sayStrays(folder: string, names: readonly string[], say: (line: string) => void) {
  const [first] = names
  if (first !== undefined)
    say(`${names.length} of what lies in ${folder} is of no backup, such as ${JSON.stringify(first)}: left as it is.`)
}

const day = 24 * 3_600_000
/** For how long keys may lie in a copy: an erased case can be read for no longer than that (docs/threats.md row 16). */
export const keyringDays = 35
/** Every archive of the last week stays, and the last of every seven days before it, as long as a keyring copy may live. */
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
