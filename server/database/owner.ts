import { execFile } from 'node:child_process'
import { access, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { SettingError } from '../config.ts'

/** The user PostgreSQL runs as. `reachesAll`: it may pass folders closed to that user (a clone under /root). */
export type Owner = { uid?: number; gid?: number; reachesAll?: boolean }

const run = promisify(execFile)
const name = 'postgres'

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is created when it is missing. */
export async function findOwner(places: string[]): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const owner = (await findUser()) ?? (await makeUser())
  for (const place of places) {
    if (await canReach(place, owner)) continue
    if (await hasSetpriv()) return { ...owner, reachesAll: true }
    throw new SettingError(
      `DATA_DIR cannot be used: the user ${name} cannot reach ${place}; choose folders open to it, or start as another user than root.`,
    )
  }
  return owner
}

/** How to start a program as the owner; with `reachesAll` through setpriv, which keeps the right to pass folders. */
export function becoming({ uid, gid, reachesAll }: Owner, file: string, args: string[]) {
  if (!reachesAll) return { command: file, argv: args, uid, gid }
  const way = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  return { command: 'setpriv', argv: [...way, '--', file, ...args], uid: undefined, gid: undefined }
}

async function findUser() {
  const entry = (await readFile('/etc/passwd', 'utf8')).split('\n').find((line) => line.startsWith(`${name}:`))
  if (!entry) return undefined
  const [, , uid, gid] = entry.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function makeUser() {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ]
  for (const [command, args] of attempts) await run(command, args).catch(() => undefined)
  return (await findUser()) ?? { uid: 65_534, gid: 65_534 }
}

async function canReach(place: string, { uid, gid }: { uid: number; gid: number }) {
  for (let at = path.resolve(place); ; at = path.dirname(at)) {
    const { mode, uid: holder, gid: group } = await stat(at)
    const bit = holder === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (at === path.dirname(at)) return true
  }
}

async function hasSetpriv() {
  if (process.platform !== 'linux') return false
  for (const folder of (process.env['PATH'] ?? '').split(':'))
    if (
      await access(path.join(folder, 'setpriv')).then(
        () => true,
        () => false,
      )
    )
      return true
  return false
}
