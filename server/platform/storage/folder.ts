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
