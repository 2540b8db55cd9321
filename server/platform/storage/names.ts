import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReadStored } from '#server/platform/secrets/sealedFile.ts'

/** Keeps files by name. A file is readable only once it is completely written. */
export type Storage = {
  /** A failure destroys `bytes`. With `later` it outlives a power cut only after `flush`: a disk takes many files quicker so. */
  write(name: string, bytes: Readable, when?: 'later'): Promise<{ bytes: number }>
  /** Of files that were written with `later`. */
  flush(names: readonly string[]): Promise<void>
  read(name: string, range?: Parameters<ReadStored>[0]): Readable
  /** Whether there is such a file. Rejects when the storage cannot say: it is away, refuses, or is not mounted. */
  has(name: string): Promise<boolean>
  /** Whether so many more bytes fit without touching the reserve of free space. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Succeeds for a name that does not exist. */
  remove(name: string): Promise<void>
  /** Every name, including those of interrupted writes. */
  list(): AsyncIterable<{ name: string }>
}

export type StorageUse = 'read' | 'write'

/** Random, never taken from a sender, so it cannot be guessed or contain a path (docs/threats.md row 5). */
export const newStorageName = () => randomBytes(16).toString('hex')

export const isStorageName = (name: string) => /^[0-9a-f]{32}$/.test(name)
