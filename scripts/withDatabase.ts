import { parseConfig, type Config } from '#server/config.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { openDatabase } from '#server/database/open.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { makeLog, type Log } from '#server/platform/log.ts'
import { openKeyring, openSecret } from '#server/platform/secrets/keyring.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import { explainFailure } from '#server/startFailure.ts'

/**
 * Runs a command of the operator's: what stops it is said in one line, and the exit code is then 1.
 * @param work gets what reads the settings, those of the server
 * @param usage what is said of an option that `parseArgs` does not know
 */
export async function command(work: (settings: () => Config) => Promise<void>, usage: string) {
  let config: Config | undefined
  try {
    await work(() => (config = parseConfig(process.env)))
  } catch (error) {
    const isMistyped = errorCode(error).startsWith('ERR_PARSE_ARGS_')
    console.error(isMistyped ? usage : explainFailure(error, config).line)
    process.exitCode = 1
  }
}

export type Opened = {
  db: Db
  secret: Secret
  /** Of the role of `db`, and of the role that owns the keyring; undefined when it has none of its own. */
  url: string
  keyringUrl: string | undefined
  /** Writes to the standard error, so that the standard output holds only what the command answers. */
  log: Log
}

/**
 * Opens what a command needs of the portal, with the settings of the server, which may run meanwhile; closes it when `work`
 * has ended, also when it failed.
 */
export async function withDatabase<T>(config: Config, work: (opened: Opened) => Promise<T>): Promise<T> {
  const log = makeLog((line) => void process.stderr.write(line))
  const database = await openDatabase(config, log)
  const { url, keyringUrl } = database
  const { db, close } = connect(url, { max: 2 })
  const keyring = keyringUrl ? connect(keyringUrl, { max: 1 }) : undefined
  try {
    const keys = await openKeyring(config, db, keyring?.db)
    const secret = await openSecret(keyring?.db ?? db, keys)
    return await work({ db, secret, url, keyringUrl, log })
  } finally {
    await keyring?.close()
    await close()
    await database.stop()
  }
}
