import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, opendir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { errorCode, insteadOf } from '#server/platform/errorCode.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { readAtOnce } from '#server/platform/secrets/sealedFile.ts'
import { syncFile, syncFolder } from '../files.ts'
import { isStorageName, type Storage, type StorageUse } from './names.ts'

/** Free space for database and log: 1 GB or a twentieth of the volume, on a small one no more than a tenth. */
export const reservedBytes = (volume: number) => Math.min(Math.max(1e9, volume / 20), volume / 10)

/** Files at `<root>/ab/abcdef…`, while written in `<root>/tmp`. With `read` nothing is made there, which a backup may not do. */
export async function openDisk(root: string, use: StorageUse = 'write'): Promise<Storage> {
  const tmp = path.join(root, 'tmp')
  if (use === 'read') await access(tmp, constants.R_OK | constants.X_OK)
  else {
    await mkdir(tmp, { recursive: true, mode: 0o700 })
    for (const folder of [root, tmp]) await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    await syncFolder(root)
  }

  const folderOf = (name: string) => path.join(root, name.slice(0, 2))
  const pathOf = (name: string) => path.join(folderOf(known(name)), name)

  async function moveIntoPlace(name: string, flush: boolean) {
    const folder = folderOf(name)
    const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (isNew) await syncFolder(root)
    await rename(path.join(tmp, name), pathOf(name))
    if (flush) await syncFolder(folder)
  }

  return {
    async write(name, bytes, when) {
      const draft = path.join(tmp, known(name))
      const flush = when !== 'later'
      try {
        // What is flushed later is written by a restore alone, over the drafts that a killed one has left.
        const file = createWriteStream(draft, {
          flags: flush ? 'wx' : 'w',
          mode: 0o600,
          flush,
          highWaterMark: 1024 * 1024,
        })
        await pipeline(bytes, file)
        await moveIntoPlace(name, flush)
        return { bytes: file.bytesWritten }
      } catch (error) {
        await rm(draft, { force: true })
        await rm(pathOf(name), { force: true })
        throw isFull(error) ? new Failure('storage_full', undefined, 60) : error
      }
    },
    async flush(names) {
      const limit = pLimit(8)
      await Promise.all(names.map((name) => limit(() => syncFile(pathOf(name)))))
      await Promise.all([...new Set(names.map(folderOf))].map((folder) => limit(() => syncFolder(folder))))
    },
    read: (name, range) => createReadStream(pathOf(name), { ...range, highWaterMark: readAtOnce }),
    async has(name) {
      const isThere = await access(pathOf(name)).then(() => true, insteadOf(['ENOENT'], false))
      // A folder that is not mounted has no files, and not this one either.
      if (!isThere) await access(tmp)
      return isThere
    },
    async hasRoomFor(bytes) {
      const { bavail, blocks, bsize } = await statfs(root)
      return bavail * bsize - bytes >= reservedBytes(blocks * bsize)
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      await rm(path.join(tmp, name), { force: true })
    },
    async *list() {
      for await (const folder of await opendir(root)) {
        if (!folder.isDirectory() || !/^(tmp|[0-9a-f]{2})$/.test(folder.name)) continue
        yield* filesIn(path.join(root, folder.name))
      }
    },
  }
}

async function* filesIn(folder: string) {
  for await (const { name } of await opendir(folder)) {
    if (isStorageName(name)) yield { name }
  }
}

function known(name: string) {
  if (!isStorageName(name)) throw new Error('not a storage name')
  return name
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error))
