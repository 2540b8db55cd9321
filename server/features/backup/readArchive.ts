import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { ledgerKindOf, nameOf } from '#server/cases/erasure/ledger.ts'
import { SettingError } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import type { Wrapped } from '#server/platform/secrets/keyring.ts'
import { NotOpened, unlockBytes, type Opener } from './age.ts'
import { compareInThreads } from './compareInThreads.ts'
import { decompressed } from './dump.ts'
import {
  archiveManifest,
  documentList,
  keyringManifest,
  type ArchiveManifest,
  type CopiedTable,
  type KeyringManifest,
} from './manifest.ts'
import { archiveFile, keyringFile, partsList, type BackupId } from './names.ts'
import { partFile, partNameOf, readLines } from './parts.ts'
import { unpackEntries, type TarEntry } from './tar.ts'
import { sizeOfFile } from './wholeFile.ts'

/** The entries of an archive or a keyring, opened and decompressed. */
export const entriesOf = (file: string, opener: Opener): AsyncGenerator<TarEntry> =>
  unpackEntries(decompressed(unlockBytes(opener, createReadStream(file, { highWaterMark: 1024 * 1024 }))))

/** Bytes of an archive that are kept while it is checked: a list of four million documents. Anybody may have written it. */
const mostKept = 256 * 1024 * 1024

export type CheckedArchive = {
  manifest: ArchiveManifest
  documents: [string, number][]
  settings: Record<string, unknown>
  auditHeads: string
  /** The names of the erasures that LEDGER_DIR had too when the backup was made. */
  erased: string[]
}

/**
 * Reads an archive to its end. Each piece of an age file is authenticated, and the manifest comes last, so what is answered
 * was neither changed nor cut since somebody wrote it. Who that was the file does not tell: a public key of age is no secret,
 * and whoever has it can write an archive. That the portal did is known by the key of the parts (`checkRestore`).
 * @throws SettingError with one line that says what is wrong
 */
export async function checkArchive(folder: string, id: BackupId, opener: Opener): Promise<CheckedArchive> {
  const texts = new Map<string, string[]>()
  const file = archiveFile(folder, id)
  let kept = 0
  const manifest = await checkEntries(file, opener, archiveManifest, ({ name, data }) => {
    const kind = /^(settings\.json|audit-heads|documents\.json|tables\/(audit\.erasure_ledger|public\.erasure)\/)/.exec(
      name,
    )?.[1]
    if (!kind) return
    kept += data.length
    if (kept > mostKept) throw new Error('too much for what it is')
    texts.set(kind, [...(texts.get(kind) ?? []), Buffer.from(data).toString('latin1')])
  })
  const textOf = (name: string) => Buffer.from((texts.get(name) ?? []).join(''), 'latin1').toString()
  return {
    manifest,
    documents: documentList.parse(JSON.parse(textOf('documents.json'))),
    settings: JSON.parse(textOf('settings.json')),
    auditHeads: textOf('audit-heads'),
    erased: erasedOf({
      ledger: rowsOf(manifest.tables, 'audit.erasure_ledger', textOf('tables/audit.erasure_ledger/')),
      work: rowsOf(manifest.tables, 'public.erasure', textOf('tables/public.erasure/')),
    }),
  }
}

type Rows = ((column: string) => string)[]

/** An erasure is in the ledger of the database first; in its step `noted` it may be in none else. */
function erasedOf({ ledger, work }: { ledger: Rows; work: Rows }) {
  const namesOf = (rows: Rows) =>
    rows.flatMap((cell) => {
      const kind = ledgerKindOf(cell('kind'))
      return kind ? [nameOf({ kind, hash: bytesOf(cell('hash')) })] : []
    })
  const begun = new Set(namesOf(work.filter((cell) => cell('step') === 'noted')))
  return namesOf(ledger).filter((name) => !begun.has(name))
}

/** The rows of a table as `COPY` wrote them; a tab or a line break inside a value is written otherwise. */
function rowsOf(tables: readonly CopiedTable[], table: string, text: string): Rows {
  const columns = tables.find(({ schema, name }) => table === `${schema}.${name}`)?.columns ?? []
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => line.split('\t')).map((cells) => (column: string) => cells[columns.indexOf(column)] ?? '')
}

/** PostgreSQL writes bytes as \\x and hex. */
const bytesOf = (cell: string) => Buffer.from(cell.slice(3), 'hex')

export type CheckedKeyring = { manifest: KeyringManifest; canaries: Wrapped[]; secrets: Wrapped[] }

/** The same of a keyring, with the rows by which a key-encryption key is known, and the server's secret. */
export async function checkKeyring(folder: string, id: BackupId, opener: Opener): Promise<CheckedKeyring> {
  const texts = { 'keyring.canary': '', 'keyring.server_secret': '' }
  const manifest = await checkEntries(keyringFile(folder, id), opener, keyringManifest, ({ name, data }) => {
    for (const table of ['keyring.canary', 'keyring.server_secret'] as const)
      if (name.startsWith(`tables/${table}/`)) texts[table] += Buffer.from(data).toString()
  })
  const wrappedIn = (table: keyof typeof texts) =>
    rowsOf(manifest.tables, table, texts[table]).map((cell) => ({
      kek_id: cell('kek_id'),
      wrapped: bytesOf(cell('sealed')),
    }))
  return { manifest, canaries: wrappedIn('keyring.canary'), secrets: wrappedIn('keyring.server_secret') }
}

async function checkEntries<Shape extends z.ZodType>(
  file: string,
  opener: Opener,
  shape: Shape,
  see: (entry: TarEntry) => void,
): Promise<z.infer<Shape>> {
  let last: TarEntry | undefined
  try {
    await sizeOfFile(file)
    for await (const entry of entriesOf(file, opener)) {
      see(entry)
      last = entry
    }
  } catch (error) {
    if (error instanceof NotOpened)
      throw new SettingError(`${file} does not open with this key or passphrase: it was locked for another one.`)
    if (errorCode(error) === 'ENOENT') throw new SettingError(`${file} is missing.`)
    throw new SettingError(`${file} is damaged or was changed. Take another backup.`)
  }
  const manifest =
    last?.name === 'manifest.json' ? shape.safeParse(JSON.parse(Buffer.from(last.data).toString())) : undefined
  if (!manifest?.success)
    throw new SettingError(`${file} is of a form that this version does not know. Install the version that made it.`)
  return manifest.data
}

/**
 * Checks every part by hash.
 * @param onPart how many are whole so far, and how large they are together
 * @throws SettingError when one is missing or is not what was written
 */
export async function checkParts(
  folder: string,
  { manifest, documents }: CheckedArchive,
  onPart: (done: number, bytes: number) => void,
): Promise<void> {
  const list = partsList(folder, manifest.id)
  const text = await sizeOfFile(list)
    .then(() => readFile(list, 'utf8'))
    .catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== manifest.parts_sha256)
    throw new SettingError(`${list} is missing or was changed. Take another backup.`)
  const lines = new Map(readLines(text).map((line) => [line.name, line]))
  const key = Buffer.from(manifest.parts_key, 'base64')
  const missing = new Set(documents.map(([name]) => partNameOf(key, name)))
  const files = [...missing].flatMap((name) => {
    const line = lines.get(name)
    return line ? [{ ...line, file: partFile(folder, name) }] : []
  })
  let [done, bytes] = [0, 0]
  await compareInThreads(files, (part, isWhole) => {
    if (!isWhole) return
    missing.delete(part.name)
    done += 1
    bytes += part.bytes
    onPart(done, bytes)
  })
  if (missing.size > 0)
    throw new SettingError(
      `${missing.size} of ${documents.length} parts in ${folder}/parts are missing or damaged, such as ${[...missing][0]}. Take another backup, or copy the folder again.`,
    )
}
