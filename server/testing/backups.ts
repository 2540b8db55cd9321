import { generateIdentity, identityToRecipient } from 'age-encryption'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { parseConfig } from '#server/config.ts'
import type { Lock } from '#server/features/backup/age.ts'
import { makeBackup } from '#server/features/backup/makeBackup.ts'
import { openPlaces, type Places } from '#server/features/backup/places.ts'
import { entriesOf } from '#server/features/backup/archive.ts'
import { restore } from '#server/features/backup/restore.ts'
import type { RestoreWish } from '#server/features/backup/restoreChecks.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Portal } from './portal.ts'
import type { Person } from './person.ts'
import { ownOrganisation, untilServed } from './process.ts'

export const passphrase = 'seks ord som ingen andre har'

/** Unlike a passphrase, which is slow on purpose, a pair of keys opens at once. */
const identity = await generateIdentity()
const recipient = await identityToRecipient(identity)
export const opener = { identities: [identity] }

/** A file with the secret key, as `--identity` takes it. */
export async function identityFile(folder: string) {
  const file = path.join(folder, 'identity')
  await writeFile(file, `${identity}\n`, { mode: 0o400 })
  return file
}

/** A backup of a test's portal, at the time of its clock. */
export async function backUp(
  portal: Portal,
  folders: Places,
  {
    said = [],
    url = portal.databaseUrl,
    lock = { recipients: [recipient] },
  }: { said?: string[]; url?: string; lock?: Lock } = {},
) {
  const places = await openPlaces(portal.services.config, folders)
  const more = { url, keyringUrl: undefined, lock, say: (line: string) => void said.push(line), onKeyring: () => {} }
  return makeBackup({ ...portal.services, ...more }, places)
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
  const done = await restore({ opener, ...wish, config, log, say: (line) => void said.push(line) })
  return { done, logged, said, config }
}

export async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

/** Those of the wanted bytes that are in some others. */
export function foundIn(bytes: Buffer, wanted: readonly Buffer[]) {
  if (wanted.some(({ length }) => length < 4)) throw new Error('too short to be looked for')
  return wanted.filter((one) => bytes.includes(one))
}

export async function findBytes(folder: string, wanted: readonly Buffer[]) {
  const found: string[] = []
  for (const file of await filesBelow(folder)) if (foundIn(await readFile(file), wanted).length > 0) found.push(file)
  return found
}

export async function missingBytes(folder: string, wanted: readonly Buffer[]) {
  const missing = new Set(wanted)
  for (const file of await filesBelow(folder))
    for (const one of foundIn(await readFile(file), [...missing])) missing.delete(one)
  return [...missing]
}

/** An archive or a keyring, opened. The pieces of a table follow each other, so that nothing lies across two. */
export async function contentsOf(file: string) {
  const pieces: Uint8Array[] = []
  for await (const { data } of entriesOf(file, opener)) pieces.push(data)
  return Buffer.concat(pieces)
}

export const copyFolder = (from: string, to: string) => cp(from, to, { recursive: true })

/** What a person sees of a case at a running server, or of its corrections: no text when they cannot sign in. */
export async function seenAt(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
  id: number,
  what: 'show' | 'corrections' = 'show',
) {
  const signedIn = await untilServed(() =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  const { data }: any = await signedIn.json()
  if (!data?.token) return { status: signedIn.status }
  const headers = { authorization: `Bearer ${data.token}` }
  const answer = await untilServed(() => fetch(`${url}/api/incidents/${what}/${id}`, { headers }))
  return { status: answer.status, text: await answer.text() }
}

/** The SHA-256 of each document of a case, in order, as a server gives them to the case's reporter. */
export async function documentHashes(url: string, text: string | undefined) {
  const { incident } = JSON.parse(text ?? '{}')
  const hashes: string[] = []
  for (const { filepath } of incident?.incident_documents ?? []) {
    const { pathname, search } = new URL(filepath, url)
    const bytes = await (await fetch(url + pathname + search)).arrayBuffer()
    hashes.push(sha256(Buffer.from(bytes)))
  }
  return hashes
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A ledger of erasures that has no entry, as a backup leaves it behind when nothing was erased. */
export async function emptyLedger(folder: string) {
  await ensureLedgerFile({ ledgerDir: folder })
  return folder
}

type Killing = {
  /** Killed as soon as it says something that holds these words. */
  atWords?: string
  /** What is done, and waited for, between the words and the kill. */
  before?: () => Promise<unknown>
  /** Killed as soon as it has opened, renamed or removed a file below `folder` whose path in it fits. */
  atFile?: { folder: string; name: RegExp }
  /** What goes to its standard input. */
  input?: string
  /** What runs it, such as a shell that sets a limit: the program and its arguments are added. */
  under?: string[]
}

/** Runs a command of `scripts/`; its exit code is null when it was killed. */
export async function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  { atWords, before, atFile, input = '', under = [] }: Killing = {},
) {
  const script = path.join(import.meta.dirname, '../../scripts', command)
  const [program = '', ...all] = [...under, process.execPath, script, ...args]
  const child = spawn(program, all, {
    env: { PATH: process.env['PATH'], BACKUP_RECIPIENTS: recipient, ...env, ...(atFile && killAt(atFile)) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let ending: Promise<unknown> | undefined
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (atWords === undefined || !said.includes(atWords)) return
    if (!before) return void child.kill('SIGKILL')
    ending ??= before().finally(() => child.kill('SIGKILL'))
    ending.catch(() => {})
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  await ending
  return { code, said }
}

const killAt = ({ folder, name }: NonNullable<Killing['atFile']>) => ({
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'killAtFile.ts')}`,
  KILL_AT: JSON.stringify({ folder, name: name.source }),
})

/** The settings by which a command works on the portal of a test. */
export const settingsOf = ({ databaseUrl, services: { config } }: Portal) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: config.dataDir,
  ...ownOrganisation,
})
