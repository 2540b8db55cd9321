import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { syncFolder } from '#server/platform/storage/folder.ts'

/** Of what is still being written; one that a kill has left is removed by the next backup. */
export const draftEnding = '.part'
const gathered = 1024 * 1024

export type Written = { bytes: number; sha256: string }

/**
 * Writes a file of a backup: into a draft, on the disk, read back and compared by hash, and only then under its name. So
 * whatever has its name is whole, also after a kill or a power cut.
 * @throws SettingError when the disk is full
 */
export async function writeWholeFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<Written> {
  const draft = file + draftEnding
  try {
    const written = await writeDraft(draft, bytes)
    if ((await hashOf(draft)) !== written.sha256)
      throw new SettingError(
        `${file} was read back otherwise than it was written: the disk below it cannot be trusted.`,
      )
    await rename(draft, file)
    await syncFolder(path.dirname(file))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw explainFull(error, file)
  }
}

async function writeDraft(draft: string, bytes: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(draft, 'w', 0o600)
  try {
    let waiting: Uint8Array[] = []
    let length = 0
    const flush = async () => {
      const { bytesWritten } = await handle.writev(waiting)
      // A disk that is full takes a part of them.
      if (bytesWritten < length) await handle.writeFile(Buffer.concat(waiting).subarray(bytesWritten))
      size += length
      waiting = []
      length = 0
    }
    for await (const piece of bytes) {
      hash.update(piece)
      waiting.push(piece)
      length += piece.length
      if (length >= gathered) await flush()
    }
    if (length > 0) await flush()
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes: size, sha256: hash.digest('hex') }
}

/** SHA-256 of a file, as hex. Read into the same memory again and again: new memory for each piece costs as much as the hash. */
export async function hashOf(file: string) {
  const hash = createHash('sha256')
  const handle = await open(file)
  try {
    const piece = Buffer.allocUnsafeSlow(gathered / 4)
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

function explainFull(error: unknown, file: string) {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new SettingError(
      `There is no room left for the backup in ${path.dirname(file)} (${code}). Earlier backups there are as they were; give it more room or another --to.`,
    )
  return error
}
