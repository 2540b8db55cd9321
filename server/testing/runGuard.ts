import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'

/**
 * Started by `runFolder.ts` with the folder of the run. Its input ends when the run does, killed or not: what is left of
 * PostgreSQL in the folder is stopped, and the folder removed.
 */
const [, , folder] = process.argv
if (!folder) throw new Error('which folder?')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdin.resume().once('end', () => void end(folder))

async function end(at: string) {
  // Servers that have lost their test stop their own database (endsWithParent.ts).
  for (let left = 40; left > 0 && databasesIn(at).length > 0; left -= 1) await pause(100)
  for (let left = 40; left > 0 && databasesIn(at).length > 0; left -= 1) {
    for (const pid of databasesIn(at)) process.kill(pid, 'SIGQUIT')
    await pause(100)
  }
  await rm(at, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** The first line of a cluster's postmaster.pid is the number of its process. */
function databasesIn(at: string) {
  return globSync(path.join(at, '**/postmaster.pid')).flatMap((file) => {
    try {
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
      process.kill(pid, 0)
      return [pid]
    } catch {
      return []
    }
  })
}
