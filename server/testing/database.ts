import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { patience } from '#server/testing/patience.ts'
import { connect } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { seed } from '../database/seed/index.ts'
import { freePort } from './freePort.ts'
import { makeLog } from '../platform/log.ts'
import { cpuOfTree } from './cpu.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One PostgreSQL per run, in the run's folder; every test file copies the migrated and seeded template. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'))
  await chmod(folder, 0o711)
  await writeFile(path.join(folder, 'port'), String(await freePort()))
  const quiet = makeLog(() => {})
  // Copying a database is the whole of its work: no log of it, no checkpoint of its own, and nobody who tidies up behind it.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '2GB',
    shared_buffers: '256MB',
  }
  const { url, cluster, stop } = await startEmbedded(folder, quiet, { settings, mayCreateDatabases: true })
  const { db, close } = connect(url, { wait: patience })
  await migrate(db)
  await seed(db)
  const jobs = await openJobs(url, quiet, { schedule: false })
  await jobs.stop()
  await close()
  project.provide('databaseUrl', url)
  return async () => {
    const costs = process.env['COSTS']
    if (costs) {
      const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      // Of no single file: scripts/testReport.ts adds it to the run's.
      await appendFile(costs, `${JSON.stringify({ cpu: cpuOfTree(Number(pid)) })}\n`)
    }
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
