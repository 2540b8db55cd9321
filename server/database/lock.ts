import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SettingError } from '../config.ts'

/** The lock of a data folder is a socket name, which a kill -9 frees. @throws SettingError when another server has it */
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

const addressOf = (name: string) => (process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.sock`))
