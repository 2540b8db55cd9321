import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/platform/errorCode.ts'

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

/** Database, settings and list of documents, in one file of age. Written last: where it is, the backup is whole. */
export const archiveFile = (folder: string, id: BackupId) => path.join(folder, `${id}.tar.zst.age`)
/** The parts that a backup needs, in clear, as `sha256sum` reads them: random names that tell nothing. */
export const partsList = (folder: string, id: BackupId) => path.join(folder, `${id}.parts`)
export const keyringFile = (folder: string, id: BackupId) => path.join(folder, `${id}.keyring.tar.zst.age`)

/** The backups whose archive, or whose keyring, is in the folder; oldest first. None when there is no such folder. */
export async function listBackups(folder: string, kind: 'archive' | 'keyring' | 'parts'): Promise<BackupId[]> {
  const ending = { archive: '.tar.zst.age', keyring: '.keyring.tar.zst.age', parts: '.parts' }[kind]
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter(isBackupId)
    .toSorted()
}
