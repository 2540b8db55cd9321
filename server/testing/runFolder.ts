import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Bytes that the largest run needs, several times over. */
const enough = 4 * 1024 ** 3

/**
 * The folder of a run, in memory where there is room: every database, data folder and browser profile of its tests is in it,
 * because `os.tmpdir()` answers it in this process and in those that it starts. However the run ends, a guard stops each
 * PostgreSQL that is left in the folder and removes it.
 */
export default async function setUp() {
  const folder = await mkdtemp(path.join((await hasRoom('/dev/shm')) ? '/dev/shm' : tmpdir(), 'portal-run-'))
  // PostgreSQL runs as another user when root starts the tests.
  await chmod(folder, 0o711)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, 'runGuard.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    guard.stdin.end()
    await once(guard, 'exit')
  }
}

const hasRoom = (place: string) =>
  statfs(place).then(
    ({ bavail, bsize }) => bavail * bsize > enough,
    () => false,
  )
