import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Flushes a folder: a new file in it survives a power cut only after that. */
export const syncFolder = (folder: string) => syncFile(folder, 'r')

/** Flushes a file that somebody has written and closed. `flags`: how it may be opened. */
export async function syncFile(file: string, flags = 'r+') {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A link may lead anywhere, and a pipe has no end (docs/threats.md row 6c). @throws when it is no regular file */
export async function openReal(name: string, flags: number) {
  const file = await open(name, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600)
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error('not a file')
}
