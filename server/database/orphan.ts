import { readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * After a kill -9 of the server its Postgres lives on. It is stopped, once it is certain that it is the Postgres of
 * this very folder: its own lock file names the folder, and the process that it names is one.
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

/** A number in a stale lock file may have gone to any other program since. */
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
