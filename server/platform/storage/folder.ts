import { open } from 'node:fs/promises'

/** Flushes a folder: a new file in it survives a power cut only after that. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
