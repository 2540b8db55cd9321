import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingError, type Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { addressAs } from './roles.ts'
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from './unfinishedRestore.ts'

/** `keyringUrl`: as the role that owns the schema keyring, where there is one. */
export type OpenDatabase = { url: string; keyringUrl: string | undefined; stop(): Promise<void> }

/** For a command beside the server: an outside database, that of a running server, or the embedded one, started for it. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Log): Promise<OpenDatabase> {
  await refuseUnfinishedFolder(config)
  if (config.databaseUrl) {
    const { db, close } = connect(config.databaseUrl, { max: 2 })
    try {
      await refuseUnfinishedDatabase(db)
      await migrate(db)
    } finally {
      await close()
    }
    return { url: config.databaseUrl, keyringUrl: undefined, stop: async () => {} }
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  const folder = path.join(config.dataDir, 'postgres')
  const lock = await lockFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof SettingError) return undefined
    throw error
  })
  // The server that holds the folder has brought the schema up to date, or is about to.
  if (!lock) return { ...(await addressesIn(folder)), stop: async () => {} }
  try {
    const embedded = await startEmbedded(folder, log)
    await embedded.migrate()
    const { url, keyringUrl } = embedded
    const stop = async () => {
      await embedded.stop()
      await lock.release()
    }
    return { url, keyringUrl, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** How to reach the embedded database of a running server, from what its start left in its folder. */
async function addressesIn(folder: string) {
  const kept = (name: string) => readFile(path.join(folder, name), 'utf8')
  const [port, password, keyringPassword] = await Promise.all(['port', 'password', 'keyring-password'].map(kept))
  return { url: addressAs('owner', port, password), keyringUrl: addressAs('keyring', port, keyringPassword) }
}
