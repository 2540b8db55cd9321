import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SettingError } from '../config.ts'

/**
 * Allows one server per data folder. The lock is a socket address (on Linux an abstract one, on Windows a pipe), which the
 * operating system frees when the process ends, however it ends, so that no stale lock is left after a kill -9. Throws a
 * `SettingError` when another server holds it.
 */
export async function lockFolder(folder: string) {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    holder.once('error', () =>
      reject(new SettingError(`DATA_DIR ${folder} is in use by another server that still runs.`)),
    )
    holder.listen(addressOf(`portal-${name}`), () => resolve())
  })
  holder.unref()
  return { release: () => new Promise<void>((resolve) => void holder.close(() => resolve())) }
}

function addressOf(name: string) {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(tmpdir(), `${name}.sock`)
}
