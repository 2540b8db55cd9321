import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { openReal, syncFolder } from '#server/platform/files.ts'

const { O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants

/** Of what is still being written; one that a kill has left is removed by the next backup. */
export const draftEnding = '.part'
/** Read into the same memory again and again: new memory for each piece costs as much as its hash. */
const readAtOnce = 256 * 1024

export type Written = { bytes: number; sha256: string }

/**
 * Writes a file of a backup: into a draft, on the disk, read back and compared by hash, and only then under its name. So
 * whatever has its name is whole, also after a kill or a power cut. Whatever stood under either name goes, without being followed.
 * @param fileOf its name, which may tell what was written
 * @throws SettingError when the disk is full
 */
export async function writeWholeFile(
  draft: string,
  bytes: AsyncIterable<Uint8Array>,
  fileOf: (written: Written) => string,
): Promise<Written> {
  try {
    const written = await writeDraft(draft, bytes)
    const file = fileOf(written)
    if ((await hashOf(draft)) !== written.sha256)
      throw new SettingError(
        `${file} was read back otherwise than it was written: the disk below it cannot be trusted.`,
      )
    await remove(file)
    await rename(draft, file)
    await syncFolder(path.dirname(file))
    return written
  } catch (error) {
    await remove(draft)
    throw explainFull(error, path.dirname(draft))
  }
}

async function writeDraft(draft: string, bytes: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  await remove(draft)
  const handle = await openReal(draft, O_WRONLY | O_CREAT | O_EXCL)
  try {
    for await (const piece of bytes) {
      hash.update(piece)
      await handle.writeFile(piece)
      size += piece.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes: size, sha256: hash.digest('hex') }
}

/** Also a link, never what it leads to. A folder is put aside and stays: its paths may be changed while they are followed. */
export async function remove(file: string) {
  try {
    await rm(file, { force: true })
  } catch (error) {
    if (!(await lstat(file)).isDirectory()) throw error
    await rename(file, `${file}.${randomUUID()}.stray`)
  }
}

/**
 * Answers the size of a file.
 * @throws when there is none, or something else in its place, such as a link
 */
export async function sizeOfFile(file: string) {
  const about = await lstat(file)
  if (!about.isFile()) throw new Error('not a file')
  return about.size
}

/** SHA-256 of a file, as hex, and of nothing else that may have its name. */
export async function hashOf(file: string) {
  const hash = createHash('sha256')
  const handle = await openReal(file, O_RDONLY)
  try {
    const piece = Buffer.allocUnsafeSlow(readAtOnce)
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

function explainFull(error: unknown, folder: string) {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new SettingError(
      `There is no room left for the backup in ${folder} (${code}). Earlier backups there are as they were; give it more room or another --to.`,
    )
  return error
}
