import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
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

type Named = { filename: string; stem?: string; width?: number }
type Ground = Pick<Services, 'db' | 'clock' | 'storage'>

/** `stem` gives a picture's copies a common name. Without `addMedia` its reservation runs out and the file is removed. */
export const writeMedia = (services: Ground, { bytes, ...named }: Named & { bytes: Buffer }) =>
  writeMediaStream(services, {
    ...named,
    bytes: Readable.from([bytes], { objectMode: false }),
    size: bytes.length,
  })

/** The same of a file that is too large to be held in memory. `size` is what the stream brings; another is an error. */
export async function writeMediaStream(
  services: Ground,
  { bytes, size, filename, stem, width }: Named & { bytes: Readable; size: number },
): Promise<WrittenMedia> {
  const download_name = displayName(filename)
  const extension = /\.([a-z0-9]{1,8})$/i.exec(download_name)?.[1]?.toLowerCase() ?? 'bin'
  const [storage_name = ''] = await reserveNames(services, 1)
  const written = await services.storage.write(storage_name, bytes)
  if (written.bytes !== size) throw new Error('a file is not as long as it was said to be')
  const name = `${stem ?? storage_name}${width === undefined ? '' : `-${width}`}.${extension}`
  return { name, storage_name, media_type: mediaTypeOf(extension), size, download_name }
}

export type MediaRow = WrittenMedia & { picture?: string | null; alt?: string; created_at?: Date }

/** Makes the files public and owned, in the transaction that makes something point at them. */
export const addMedia = (trx: Trx, files: MediaRow[]) => insert(trx, 'media_file', files)
