import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { displayName } from '../documents/names.ts'
import { reserveNames } from '../storage/storedFiles.ts'
import { mediaTypeOf } from './types.ts'

/** A file in the storage without a `media_file` row so far. `name` is the part of its address after `/media/`. */
export type WrittenMedia = {
  name: string
  storage_name: string
  media_type: string
  size: number
  download_name: string
}

export const mediaAddress = ({ name }: Pick<WrittenMedia, 'name'>) => `/media/${name}`

/**
 * Writes a public file under a reserved name. `stem` gives a picture's copies a common name: `<stem>-<width>.webp`.
 * `addMedia` makes it owned; without that, its reservation runs out and the file is removed.
 */
export async function writeMedia(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  { bytes, filename, stem, width }: { bytes: Buffer; filename: string; stem?: string; width?: number },
): Promise<WrittenMedia> {
  const { download_name, extension } = namesOf(filename)
  const [storage_name = ''] = await reserveNames(services, 1)
  await services.storage.write(storage_name, Readable.from([bytes], { objectMode: false }))
  return {
    name: `${stem ?? storage_name}${width === undefined ? '' : `-${width}`}.${extension}`,
    storage_name,
    media_type: mediaTypeOf(extension),
    size: bytes.length,
    download_name,
  }
}

/** The same of a file that is too large to be held in memory. `size` is what the stream brings; another is an error. */
export async function writeMediaStream(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  { bytes, size, filename }: { bytes: Readable; size: number; filename: string },
): Promise<WrittenMedia> {
  const [storage_name = ''] = await reserveNames(services, 1)
  const written = await services.storage.write(storage_name, bytes)
  if (written.bytes !== size) throw new Error('a file is not as long as it was said to be')
  const { download_name, extension } = namesOf(filename)
  return { name: `${storage_name}.${extension}`, storage_name, media_type: mediaTypeOf(extension), size, download_name }
}

function namesOf(filename: string) {
  const download_name = displayName(filename)
  return { download_name, extension: /\.([a-z0-9]{1,8})$/i.exec(download_name)?.[1]?.toLowerCase() ?? 'bin' }
}

/** Makes the files public and owned, in the transaction that makes something point at them. */
export async function addMedia(trx: Trx, files: WrittenMedia[]) {
  if (files.length > 0) await trx.insertInto('media_file').values(files).execute()
}
