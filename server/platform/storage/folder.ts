import { open } from 'node:fs/promises'

/** Flushes a folder: a new file in it survives a power cut only after that. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  await sync(folder, 'r')
}

/** Flushes a file that somebody has written and closed. */
export const syncFile = (file: string) => sync(file, 'r+')

async function sync(file: string, flags: string) {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
