import { open } from 'node:fs/promises'

/** A new name in a folder outlives a power cut only once the folder itself is on disk. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
