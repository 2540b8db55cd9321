import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { SettingError } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import type { Wrapped } from '#server/platform/secrets/keyring.ts'
import { NotOpened, unlockBytes, type Opener } from './age.ts'
import { decompressed } from './dump.ts'
import {
  archiveManifest,
  documentList,
  keyringManifest,
  type ArchiveManifest,
  type KeyringManifest,
} from './manifest.ts'
import { archiveFile, keyringFile, partsList, type BackupId } from './names.ts'
import { filesAtOnce, partFile, partNameOf, readLines, type PartLine } from './parts.ts'
import { unpackEntries, type TarEntry } from './tar.ts'
import { hashOf } from './wholeFile.ts'

/** The entries of an archive or a keyring, opened and decompressed. */
export const entriesOf = (file: string, opener: Opener): AsyncGenerator<TarEntry> =>
  unpackEntries(decompressed(unlockBytes(opener, createReadStream(file, { highWaterMark: 1024 * 1024 }))))

export type CheckedArchive = {
  manifest: ArchiveManifest
  documents: [string, number][]
  settings: Record<string, unknown>
  auditHeads: string
}

/**
 * Reads an archive to its end. Each piece of an age file is authenticated, and the manifest comes last, so what is answered
 * was neither changed nor cut.
 * @throws SettingError with one line that says what is wrong
 */
export async function checkArchive(folder: string, id: BackupId, opener: Opener): Promise<CheckedArchive> {
  const texts = new Map<string, string[]>()
  const file = archiveFile(folder, id)
  const manifest = await checkEntries(file, opener, archiveManifest, ({ name, data }) => {
    const kind = /^(settings\.json|audit-heads|documents\.json)/.exec(name)?.[1]
    if (kind) texts.set(kind, [...(texts.get(kind) ?? []), Buffer.from(data).toString('latin1')])
  })
  const textOf = (name: string) => Buffer.from((texts.get(name) ?? []).join(''), 'latin1').toString()
  return {
    manifest,
    documents: documentList.parse(JSON.parse(textOf('documents.json'))),
    settings: JSON.parse(textOf('settings.json')),
    auditHeads: textOf('audit-heads'),
  }
}

export type CheckedKeyring = { manifest: KeyringManifest; canaries: Wrapped[]; secrets: Wrapped[] }

/** The same of a keyring, with the rows by which a key-encryption key is known, and the server's secret. */
export async function checkKeyring(folder: string, id: BackupId, opener: Opener): Promise<CheckedKeyring> {
  const texts = { canary: '', server_secret: '' }
  const manifest = await checkEntries(keyringFile(folder, id), opener, keyringManifest, ({ name, data }) => {
    for (const table of ['canary', 'server_secret'] as const)
      if (name.startsWith(`tables/keyring.${table}/`)) texts[table] += Buffer.from(data).toString()
  })
  const rowsOf = (table: keyof typeof texts, sealed: string) => {
    const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? []
    return texts[table]
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'))
      .map((cells) => ({
        kek_id: cells[columns.indexOf('kek_id')] ?? '',
        // PostgreSQL writes bytes as \\x and hex.
        wrapped: Buffer.from(cells[columns.indexOf(sealed)]?.slice(3) ?? '', 'hex'),
      }))
  }
  return { manifest, canaries: rowsOf('canary', 'sealed'), secrets: rowsOf('server_secret', 'sealed') }
}

async function checkEntries<Shape extends z.ZodType>(
  file: string,
  opener: Opener,
  shape: Shape,
  see: (entry: TarEntry) => void,
): Promise<z.infer<Shape>> {
  let last: TarEntry | undefined
  try {
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
 * Checks every part by hash. Answers the line of each file of the storage.
 * @throws SettingError when one is missing or is not what was written
 */
export async function checkParts(
  folder: string,
  { manifest, documents }: CheckedArchive,
  onPart: (done: number) => void,
): Promise<Map<string, PartLine>> {
  const text = await readFile(partsList(folder, manifest.id), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== manifest.parts_sha256)
    throw new SettingError(`${partsList(folder, manifest.id)} is missing or was changed. Take another backup.`)
  const lines = new Map(readLines(text).map((line) => [line.name, line]))
  const key = Buffer.from(manifest.parts_key, 'base64')
  const found = new Map<string, PartLine>()
  const wrong: string[] = []
  const limit = pLimit(filesAtOnce)
  await Promise.all(
    documents.map(([name]) =>
      limit(async () => {
        const part = partNameOf(key, name)
        const line = lines.get(part)
        const hash = line && (await hashOf(partFile(folder, part)).catch(() => ''))
        if (!line || hash !== line.sha256) return void wrong.push(part)
        found.set(name, line)
        onPart(found.size)
      }),
    ),
  )
  if (wrong.length > 0)
    throw new SettingError(
      `${wrong.length} of ${documents.length} parts in ${folder}/parts are missing or damaged, such as ${wrong[0]}. Take another backup, or copy the folder again.`,
    )
  return found
}
