import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import type { ReadStored } from '../sealedFile.ts'
import { openDisk } from './disk.ts'

/** Where sealed files lie. A name is there whole, or not at all. */
export type Storage = {
  write(name: string, bytes: Readable): Promise<{ bytes: number }>
  read(name: string, range?: Parameters<ReadStored>[0]): Readable
  /** No matter whether it is there. */
  remove(name: string): Promise<void>
  /** Every name, those of writes that were cut short too. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>
}

export async function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Storage> {
  if (!storageUrl) return openDisk(path.join(dataDir, 'documents'))
  const url = new URL(storageUrl)
  if (url.protocol === 'file:') return openDisk(fileURLToPath(url))
  const { openS3 } = await import('./s3.ts')
  return openS3(url)
}

/** Made by us, never by a sender: nothing to guess, nothing to escape with (trust 1, row 5). */
export const newStorageName = () => randomBytes(16).toString('hex')

export const isStorageName = (name: string) => /^[0-9a-f]{32}$/.test(name)
