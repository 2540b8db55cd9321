import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReadStored } from '#server/platform/secrets/sealedFile.ts'

/** Where sealed files lie. A name is there whole, or not at all. */
export type Storage = {
  write(name: string, bytes: Readable): Promise<{ bytes: number }>
  read(name: string, range?: Parameters<ReadStored>[0]): Readable
  /** Whether so many more bytes fit without touching the reserve of free space. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** No matter whether it is there. */
  remove(name: string): Promise<void>
  /** Every name, those of writes that were cut short too. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>
}

/** Made by us, never by a sender: nothing to guess, nothing to escape with (trust 1, row 5). */
export const newStorageName = () => randomBytes(16).toString('hex')

export const isStorageName = (name: string) => /^[0-9a-f]{32}$/.test(name)
