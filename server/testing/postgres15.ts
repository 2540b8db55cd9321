import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { findOwner } from '../database/owner.ts'
import { askDatabase, beside } from './askDatabase.ts'
import { freePort } from './freePort.ts'
import { until } from './mail.ts'

const binaries = '/usr/lib/postgresql/15/bin'

export const hasPostgres15 = existsSync(binaries)

/** Debian's PostgreSQL 15, the oldest version that the portal supports; until the test ends. */
export async function startPostgres15() {
  if (!hasPostgres15) throw new Error('PostgreSQL 15 is missing: apt-get install postgresql-15')
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pg15-'))
  await chmod(folder, 0o755)
  const cluster = path.join(folder, 'cluster')
  const owner = await findOwner(cluster)
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: '/', stdio: 'ignore' } as const
  const encoding = ['--encoding=UTF8', '--locale=C']
  spawnSync(`${binaries}/initdb`, ['-D', cluster, '-U', 'portal', '--auth=trust', ...encoding], options)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(`${binaries}/postgres`, args, options)
  const url = `postgres://portal@127.0.0.1:${port}/portal`
  const query = (statement: string) => askDatabase(beside(url, 'postgres'), statement)
  await until(() =>
    query('SELECT 1').then(
      () => true,
      () => false,
    ),
  )
  await query('CREATE DATABASE portal')
  onTestFinished(async () => {
    child.kill('SIGINT')
    await new Promise((resolve) => child.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  })
  return { url }
}
