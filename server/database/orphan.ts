import { readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Stops the Postgres that outlived a kill -9 of its server, but only when it is certainly the one of this folder: its
 * lock file names the folder, and the process with the pid in it is a postgres.
 */
export async function stopOrphan(cluster: string) {
  const lockFile = path.join(cluster, 'postmaster.pid')
  const [first, folder] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !folder) return
  const isOurs = (await realpath(folder).catch(() => folder)) === (await realpath(cluster))
  if (!isOurs || !(await isPostgres(pid, cluster))) return rm(lockFile, { force: true })
  for (const [signal, patience] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    signalTo(pid, signal)
    for (let waited = 0; waited < patience; waited += 20) {
      if (!isAlive(pid)) return
      await pause(20)
    }
  }
}

/** The pid in a stale lock file may belong to any other program by now. */
async function isPostgres(pid: number, cluster: string) {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}

function isAlive(pid: number) {
  return signalTo(pid, 0)
}

function signalTo(pid: number, signal: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
