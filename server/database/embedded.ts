import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '../config.ts'
import { describeError, type Log } from '../platform/log.ts'
import { findBinaries } from './binaries.ts'
import { findPlace, isComplete } from './clusterPlace.ts'
import { connect } from './connect.ts'
import { keptPassword } from './keptFile.ts'
import { lockFolder } from './lock.ts'
import { migrate, migrationNames } from './migrate.ts'
import { cannotSwitch, findOwner, type Owner } from './owner.ts'
import { asArguments, end, exited, quietSettings, startAs, stopOrphan, untilReady } from './postgresProcess.ts'
import { addressAs, closeKeyring, lendKeyring, prepareRoles, roles, tidy, type Passwords } from './roles.ts'

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>

/** Settings under which `tidy` leaves nothing of deleted rows in the write-ahead log. */
export const restoring = { wal_level: 'minimal', max_wal_senders: '0', wal_recycle: 'off', min_wal_size: '32MB' }

type Options = { settings?: Record<string, string>; mayCreateDatabases?: boolean }

/** On this machine alone, started again when it dies. @throws SettingError with one line when folder or programs cannot be used */
export async function startEmbedded(folder: string, log: Log, { settings = {}, mayCreateDatabases }: Options = {}) {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const place = await findPlace(folder)
  const lock = place === folder ? undefined : await lockFolder(place)
  const cluster = path.join(place, 'cluster')
  const owner = await findOwner(cluster)
  const binaries = await findBinaries(owner)
  const passwords = await keptPasswords(folder)
  await stopOrphan(cluster)
  if (!(await isComplete(cluster))) await createCluster(binaries.initdb, cluster, passwords.admin, owner)
  const port = await keptPort(path.join(folder, 'port'))

  let isStopping = false
  let program = await launch()
  void supervise()
  try {
    await prepareRoles(port, passwords, { mayCreateDatabases })
  } catch (error) {
    await stop()
    throw error
  }
  const urlAs = (role: keyof Passwords) => addressAs(role, port, passwords[role])
  return {
    /** As the owner of the database, who is no superuser and cannot read the keyring once it is closed. */
    url: urlAs('owner'),
    /** As the owner of the schema keyring. */
    keyringUrl: urlAs('keyring'),
    /** The data folder; not below `folder` when PostgreSQL's user cannot enter that. */
    cluster,
    migrate: migrateAll,
    /** Writes every table anew and begins a new log, so that rows that were deleted are in no file. With `restoring` alone. */
    tidy: () => tidy(port, passwords),
    stop,
  }

  /** `fill` is given an address as `portal` while it may still write the keyring. */
  async function migrateAll(fill?: (url: string) => Promise<void>) {
    const url = `${urlAs('owner')}?options=-c%20search_path%3Dpublic,pg_temp`
    const { db, close } = connect(url, { max: 2 })
    try {
      await lendKeyring(port, passwords, migrationNames)
      await migrate(db)
      await fill?.(url)
      await closeKeyring(port, passwords, migrationNames)
    } finally {
      await close()
    }
  }

  async function stop() {
    isStopping = true
    await end(program)
    await lock?.release()
  }

  async function launch() {
    const options = asArguments({ ...quietSettings, ...settings, port: String(port) })
    const started = startAs(owner, binaries.postgres, ['-D', cluster, ...options])
    await untilReady(port, started)
    return started
  }

  async function supervise() {
    let failures = 0
    while (!isStopping) {
      await exited(program)
      if (isStopping) return
      log.error('the embedded database ended, starting it again')
      await pause(Math.min(100 * 2 ** failures, 5000))
      try {
        await stopOrphan(cluster)
        program = await launch()
        failures = 0
        if (isStopping) await end(program)
      } catch (error) {
        failures += 1
        log.error('the embedded database did not start', describeError(error))
      }
    }
  }
}

/** A cluster whose making was cut short is made again: nothing was ever stored in it. */
async function createCluster(initdb: string, cluster: string, password: string, owner: Owner) {
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { mode: 0o700 })
  await give(owner, cluster)
  const passwordFile = path.join(path.dirname(cluster), 'initdb-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await give(owner, passwordFile)
  try {
    const options = [
      '--locale-provider=icu',
      '--icu-locale=nb-NO',
      '--locale=C',
      '--encoding=UTF8',
      '--auth=scram-sha-256',
    ]
    const program = startAs(owner, initdb, ['-D', cluster, '-U', roles.admin, `--pwfile=${passwordFile}`, ...options])
    if ((await exited(program)) !== 0)
      throw new SettingError(
        `The embedded PostgreSQL could not make its database in ${cluster}: ${program.lastWords() || 'initdb gave no reason'}`,
      )
    await writeFile(path.join(cluster, 'complete'), '')
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function give({ uid, gid }: Owner, file: string) {
  if (uid === undefined || gid === undefined) return
  await chown(file, uid, gid).catch((error: unknown) => {
    throw cannotSwitch(error)
  })
}

const keptPasswords = async (folder: string): Promise<Passwords> => ({
  owner: await keptPassword(path.join(folder, 'password')),
  keyring: await keptPassword(path.join(folder, 'keyring-password')),
  admin: await keptPassword(path.join(folder, 'admin-password')),
})

/** The port of last time, so that an address stays what it was; another when it is taken. */
async function keptPort(file: string) {
  const kept = Number(await readFile(file, 'utf8').catch(() => ''))
  const port = (kept && (await freePort(kept))) || (await freePort(0))
  if (!port) throw new Error('no free port')
  await writeFile(file, String(port))
  return port
}

const freePort = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
