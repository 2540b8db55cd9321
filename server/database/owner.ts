import { execFile, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { SettingError } from '../config.ts'

/** Whom PostgreSQL runs as. Empty: the user that started the portal. */
export type Owner = { uid?: number; gid?: number }

const run = promisify(execFile)
export const ownerName = 'postgres'

/**
 * PostgreSQL refuses to run as root, so root runs it as the user that owns the cluster already, or else as `postgres`,
 * made when it is missing. The process gets that user's rights only: no capability and no supplementary group.
 * @throws SettingError when another user than root owns the cluster and this process is not root
 */
export async function findOwner(cluster: string): Promise<Owner> {
  const uid = process.getuid?.()
  if (uid === undefined) return {}
  const kept = await stat(cluster).catch(() => undefined)
  if (uid !== 0) {
    if (kept && kept.uid !== uid)
      throw new SettingError(
        `DATA_DIR cannot be used: its database ${cluster} belongs to another user, because the portal was started by another user before. Start it as that user or as root.`,
      )
    return {}
  }
  if (kept && kept.uid !== 0) return { uid: kept.uid, gid: kept.gid }
  return (await findUser()) ?? makeUser()
}

/**
 * Whether the owner can enter or execute `executable` and read `readable`. The question is put to the system in a
 * process of that user, because modes alone do not tell: access lists and mount options count too.
 * @throws SettingError when this process may not switch users
 */
export async function canReach(
  owner: Owner,
  { executable, readable = [] }: { executable: string[]; readable?: string[] },
) {
  const script = 'for p; do if [ "$p" = -- ]; then t=-r; elif [ ! "${t:--x}" "$p" ]; then exit 1; fi; done'
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...executable, '--', ...readable], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
    env: {},
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve)
    child.once('error', (error) => reject(cannotSwitch(error)))
  })
  return code === 0
}

/** What is wrong when a program cannot be started, or a file not be given away, as the owner. */
export function cannotSwitch(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  return new SettingError(
    `The embedded PostgreSQL cannot be started: it does not run as root, and the system does not let this process switch to the user ${ownerName} (${code}). Start the portal as an ordinary user, or set DATABASE_URL.`,
  )
}

async function findUser() {
  const entry = (await readFile('/etc/passwd', 'utf8')).split('\n').find((line) => line.startsWith(`${ownerName}:`))
  if (!entry) return undefined
  const [, , uid, gid] = entry.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function makeUser() {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownerName]],
    ['adduser', ['-S', '-D', '-H', ownerName]],
  ]
  for (const [command, args] of attempts) await run(command, args).catch(() => undefined)
  // Where no user can be added (a read-only container) the user `nobody` serves.
  return (await findUser()) ?? { uid: 65_534, gid: 65_534 }
}
