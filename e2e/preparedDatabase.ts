import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { freePort } from '#server/testing/freePort.ts'
import { patience } from '#server/testing/patience.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { seed } from '#server/database/seed/index.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabase: string
  }
}

const run = promisify(execFile)

/**
 * One PostgreSQL for the whole run, migrated, seeded and stopped: each portal of the journeys starts on a copy, as a server does
 * that was started before. The start on an empty folder is tested in `server/main.slow.test.ts`.
 */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-prepared-'))
  await chmod(folder, 0o711)
  const place = path.join(folder, 'postgres')
  const quiet = makeLog(() => {})
  const embedded = await startEmbedded(place, quiet)
  await embedded.migrate()
  const { db, close } = connect(embedded.url, { max: 2, wait: patience })
  await seed(db)
  const jobs = await openJobs(embedded.url, quiet, { schedule: false })
  await jobs.stop()
  await close()
  await embedded.stop()
  project.provide('preparedDatabase', place)
  return () => rm(folder, { recursive: true, force: true })
}

/** Puts a copy of the prepared database into a data folder that does not exist yet. */
export async function copyPreparedDatabase(dataDir: string) {
  await mkdir(dataDir, { mode: 0o711 })
  const place = path.join(dataDir, 'postgres')
  await run('cp', ['-a', inject('preparedDatabase'), place])
  // Not one of those that the system gives to connections: another may have it by the time that PostgreSQL starts.
  await writeFile(path.join(place, 'port'), String(await freePort()))
}
