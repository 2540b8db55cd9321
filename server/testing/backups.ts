import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { makeBackup } from '#server/features/backup/makeBackup.ts'
import { openPlaces, type Places } from '#server/features/backup/places.ts'
import { restore } from '#server/features/backup/restore.ts'
import type { RestoreWish } from '#server/features/backup/restoreWish.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Portal } from './index.ts'
import { ownOrganisation } from './process.ts'

export const passphrase = 'seks ord som ingen andre har'

/** Folders below /tmp that are gone after the file's tests; PostgreSQL's user can pass through them. */
export function useFolders() {
  const made: string[] = []
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))
  return async (name: string) => {
    const folder = await mkdtemp(path.join(tmpdir(), `portal-${name}-`))
    await chmod(folder, 0o711)
    made.push(folder)
    return folder
  }
}

/** A backup of a test's portal, at the time of its clock. */
export async function backUp(portal: Portal, folders: Places, said: string[] = []) {
  const { config, storage, secret, clock } = portal.services
  const places = await openPlaces(config, folders)
  const ground = {
    config,
    url: portal.databaseUrl,
    keyringUrl: undefined,
    storage,
    secret,
    clock,
    lock: { passphrase },
  }
  return makeBackup({ ...ground, say: (line) => void said.push(line), onKeyring: () => {} }, places)
}

/** The settings of a portal with a database of its own in `dataDir`, and the key file of another. */
export const ownSettings = (dataDir: string, kekFile: string) => ({
  DATA_DIR: dataDir,
  KEK_FILE: kekFile,
  PUBLIC_URL: 'https://portal.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...ownOrganisation,
})

/** Restores into `env`; answers also what was logged and said. */
export async function restoreInto(
  env: Record<string, string>,
  wish: Pick<RestoreWish, 'from' | 'keyringFrom' | 'ledger'> &
    Partial<Pick<RestoreWish, 'archive' | 'keyring' | 'opener'>>,
) {
  const logged: string[] = []
  const log = makeLog((line) => void logged.push(line))
  const config = parseConfig(env)
  const said: string[] = []
  const done = await restore({ opener: { passphrase }, ...wish, config, log, say: (line) => void said.push(line) })
  return { done, logged, said, config }
}

/** Every file below a folder, by its path. */
export async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

/** The files below a folder that hold any of these bytes. */
export async function findBytes(folder: string, wanted: readonly Buffer[]) {
  const found: string[] = []
  for (const file of await filesBelow(folder)) {
    const bytes = await readFile(file)
    if (wanted.some((one) => bytes.includes(one))) found.push(file)
  }
  return found
}

export const copyFolder = (from: string, to: string) => cp(from, to, { recursive: true })
