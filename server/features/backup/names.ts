import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { insteadOf } from '#server/platform/errorCode.ts'

/** `portal-20261122T031500Z-1a2b3c4d`: when the snapshot was taken, in UTC, and four random bytes. */
export type BackupId = string

export const newBackupId = (at: Date): BackupId =>
  `portal-${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`

const idPattern = /^portal-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}$/
export const isBackupId = (text: string) => idPattern.test(text)

/** When the snapshot of a backup was taken. */
export function momentOf(id: BackupId) {
  const [, year, month, day, hour, minute, second] = idPattern.exec(id) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Database, settings and the names of the documents' copies, in one file of age. Written last: where it is, the backup is whole. */
export const archiveFile = (folder: string, id: BackupId) => path.join(folder, id + endings.archive)
export const keyringFile = (folder: string, id: BackupId) => path.join(folder, id + endings.keyring)
const endings = { archive: '.tar.zst.age', keyring: '.keyring.tar.zst.age' } as const

/**
 * The backups whose archive, or whose keyring, is in the folder; oldest first. None when there is no such folder. A link is no backup:
 * somebody else may be able to write there (docs/threats.md row 6c).
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
