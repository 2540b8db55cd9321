import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { displayName } from '../documents/names.ts'
import { newStorageName } from '../storage/names.ts'
import { namesBeingWritten } from '#server/platform/storage/orphans.ts'
import { mediaTypeOf } from './types.ts'

/** A file that lies in the storage and has no row yet. `name` is what stands behind `/media/`. */
export type WrittenMedia = {
  name: string
  storage_name: string
  media_type: string
  size: number
  download_name: string
}

export const mediaAddress = ({ name }: Pick<WrittenMedia, 'name'>) => `/media/${name}`

/**
 * Writes a public file, whole, before anything points at it. `stem` lets a picture's copies bear its name:
 * `<stem>-<width>.webp`. Rows come with `addMedia`; without one the file is swept away.
 */
export async function writeMedia(
  { storage }: Pick<Services, 'storage'>,
  { bytes, filename, stem, width }: { bytes: Buffer; filename: string; stem?: string; width?: number },
): Promise<WrittenMedia> {
  const download_name = displayName(filename)
  const extension = /\.([a-z0-9]{1,8})$/i.exec(download_name)?.[1]?.toLowerCase() ?? 'bin'
  const storage_name = newStorageName()
  namesBeingWritten.add(storage_name)
  try {
    await storage.write(storage_name, Readable.from([bytes], { objectMode: false }))
  } catch (error) {
    namesBeingWritten.delete(storage_name)
    throw error
  }
  return {
    name: `${stem ?? storage_name}${width === undefined ? '' : `-${width}`}.${extension}`,
    storage_name,
    media_type: mediaTypeOf(extension),
    size: bytes.length,
    download_name,
  }
}

/** In the transaction that makes something point at them. */
export async function addMedia(trx: Trx, files: WrittenMedia[]) {
  if (files.length > 0) await trx.insertInto('media_file').values(files).execute()
}

/** Once the rows stand, or never will. */
export function settleMedia(files: WrittenMedia[]) {
  for (const { storage_name } of files) namesBeingWritten.delete(storage_name)
}
