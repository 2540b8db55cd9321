import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../config.ts'
import { errorCode } from '../platform/errorCode.ts'
import { cannotSwitch, type Owner } from './owner.ts'

export type Program = { child: ChildProcess; /** The last line it wrote before it ended. */ lastWords(): string }

/** Nothing that a person typed reaches a log (docs/threats.md row 15); 127.0.0.1 and no socket. */
export const quietSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_messages: 'fatal',
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

export const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Starts a program as the owner. What it writes is kept for an explanation only, and never logged. */
export function startAs(owner: Owner, file: string, args: string[]): Program {
  const child = spawn(file, args, {
    ...owner,
    cwd: '/',
    // In its own process group: Ctrl-C reaches the server only, which finishes its requests and then stops PostgreSQL.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
  let written = ''
  child.stderr?.on('data', (chunk: Buffer) => (written = (written + chunk.toString()).slice(-2000)))
  child.stderr?.on('error', () => {})
  return { child, lastWords: () => written.trim().split('\n').at(-1) ?? '' }
}

/** Waits until the program has ended. Null when a signal ended it. */
export const exited = ({ child }: Program) =>
  new Promise<number | null>((resolve, reject) => {
    if (hasEnded(child)) return resolve(child.exitCode)
    child.once('exit', resolve)
    child.once('error', (error) => reject(isSwitchRefused(error) ? cannotSwitch(error) : error))
  })

/** PostgreSQL closes its connections and writes a checkpoint; after ten seconds it stops without one. */
export async function end(program: Program) {
  if (hasEnded(program.child)) return
  program.child.kill('SIGINT')
  const isDone = await Promise.race([exited(program).then(() => true), pause(10_000, false, { ref: false })])
  if (!isDone) program.child.kill('SIGQUIT')
  await exited(program)
}

/** Waits until PostgreSQL answers; a refused password is an answer. Long, because recovery that is cut short begins anew. */
export async function untilReady(port: number, program: Program) {
  let failed: unknown
  program.child.once('error', (error) => (failed = error))
  for (let waited = 0; waited < 600_000; waited += 20) {
    if (failed) throw isSwitchRefused(failed) ? cannotSwitch(failed) : failed
    if (hasEnded(program.child))
      throw new SettingError(`The embedded PostgreSQL ended at start: ${program.lastWords() || 'it gave no reason'}`)
    if (await answers(port)) return
    await pause(20)
  }
  throw new SettingError('The embedded PostgreSQL did not become ready within ten minutes.')
}

async function answers(port: number) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'none', password: 'none', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== '57P03'
  } finally {
    await client.end().catch(() => undefined)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const isSwitchRefused = (error: unknown) => ['EPERM', 'EINVAL'].includes(errorCode(error))

/** After a kill -9 its PostgreSQL runs on. Stopped only when lock file and process are of this folder. */
export async function stopOrphan(cluster: string) {
  const lockFile = path.join(cluster, 'postmaster.pid')
  const [first, folder] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !folder) return
  const isOurs = (await realpath(folder).catch(() => folder)) === (await realpath(cluster))
  if (!isOurs || !(await isPostgres(pid, cluster))) return rm(lockFile, { force: true })
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal)
    for (let waited = 0; waited < 5000; waited += 20) {
      if (!isAlive(pid)) return
      await pause(20)
    }
  }
}

/** The number in a stale lock file may belong to any other program by now. */
async function isPostgres(pid: number, cluster: string) {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}

export const isAlive = (pid: number) => signalTo(pid, 0)

function signalTo(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
