import { createHmac, hkdfSync } from 'node:crypto'
import { lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { SettingError } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { syncFolder } from '#server/platform/storage/folder.ts'
import { openedFileBytes, sealedPieces } from '#server/platform/secrets/sealedFile.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import type { Storage } from '#server/platform/storage/names.ts'
import { sayStrays } from './names.ts'
import { draftEnding, remove, sizeOfFile, writeWholeFile } from './wholeFile.ts'

/**
 * Documents and public files of a backup: one part each, sealed with a key that the archive holds, under a name that tells
 * nothing. Files in the storage never change, so the part of an earlier backup serves every later one.
 */
export type PartLine = { name: string; bytes: number; sha256: string }

/** The same for each backup of one portal, so that a part is known again. */
export const partsKeyOf = (secret: Secret) => Buffer.from(hkdfSync('sha256', secret, '', 'parts of backups', 32))

export const partNameOf = (key: Uint8Array, file: string) =>
  createHmac('sha256', key).update(file).digest('hex').slice(0, 40)

export const placeOfPart = (name: string) => ({ table: 'backup', column: 'part', row: name })
export const partFile = (folder: string, name: string) => path.join(folder, 'parts', name.slice(0, 2), name)
const folderPattern = /^[0-9a-f]{2}$/
const filePattern = /^[0-9a-f]{40}(\.part)?$/

/** Files that are copied or checked at once: each waits for the disk several times. */
const filesAtOnce = 8

/** Works on files, some at once. After a failure no other is begun, and it is passed on when none is under way any more. */
export async function forEachFile<Named>(files: readonly Named[], work: (file: Named) => Promise<void>) {
  const limit = pLimit(filesAtOnce)
  let hasFailed = false
  const outcomes = await Promise.allSettled(
    files.map((file) =>
      limit(async () => {
        if (hasFailed) return
        await work(file).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
      }),
    ),
  )
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason
}

type Copied = { lines: PartLine[]; files: [string, number][]; bytes: number; written: number; missing: string[] }

/**
 * Writes what `known` does not hold. A file that the storage lacks is told and skipped: one lost document must not end
 * every backup from then on.
 */
export async function writeParts(
  { storage, folder, key }: { storage: Storage; folder: string; key: Uint8Array },
  names: readonly string[],
  known: ReadonlyMap<string, PartLine>,
  onPart: (done: number, bytes: number) => void,
): Promise<Copied> {
  const result: Copied = { lines: [], files: [], bytes: 0, written: 0, missing: [] }
  const made = new Set<string>()
  const folderOf = async (file: string) => {
    const parent = path.dirname(file)
    if (made.has(parent)) return
    if (await mkdir(parent, { recursive: true, mode: 0o700 })) await syncFolder(path.dirname(parent))
    made.add(parent)
  }
  const copy = async (name: string) => {
    const part = partNameOf(key, name)
    const kept = known.get(part)
    const line = kept ?? (await write(name, part))
    if (!line) return void result.missing.push(name)
    result.lines.push(line)
    const size = openedFileBytes(line.bytes)
    result.files.push([name, size])
    result.bytes += size
    if (!kept) result.written += 1
    onPart(result.lines.length, result.bytes)
  }
  const write = async (name: string, part: string): Promise<PartLine | undefined> => {
    const file = partFile(folder, part)
    await folderOf(file)
    try {
      const { bytes, sha256 } = await writeWholeFile(file, sealedPieces(key, placeOfPart(part), storage.read(name)))
      return { name: part, bytes, sha256 }
    } catch (error) {
      // What the storage says when it has no such file; when it cannot say, the backup fails.
      if (!(error instanceof SettingError) && !(await storage.has(name))) return undefined
      throw error
    }
  }
  await forEachFile(names, copy)
  return result
}

/** Removes what stands in the place of a folder of the parts, such as a link that leads elsewhere, and says so. */
export async function clearPartFolders(folder: string, say: (line: string) => void) {
  const parts = path.join(folder, 'parts')
  const places = [parts, ...(await foldersIn(parts)).map((name) => path.join(parts, name))]
  for (const place of places) {
    const about = await lstat(place).catch(() => undefined)
    if (!about || about.isDirectory()) continue
    await remove(place)
    say(`${place} was no folder and was removed: the parts that belong there are written again.`)
  }
}

/** The parts of earlier lists that are still there as long as they were. */
export async function presentParts(folder: string, lists: Iterable<PartLine[]>) {
  const known = new Map<string, PartLine>()
  for (const lines of lists) for (const line of lines) known.set(line.name, line)
  const limit = pLimit(32)
  await Promise.all(
    [...known.values()].map((line) =>
      limit(async () => {
        const size = await sizeOfFile(partFile(folder, line.name)).catch(() => undefined)
        if (size !== line.bytes) known.delete(line.name)
      }),
    ),
  )
  return known
}

/** Removes every part that no list names, and every draft; of other names nothing, and nothing through a link. */
export async function removeOtherParts(folder: string, needed: ReadonlySet<string>, say: (line: string) => void) {
  let removed = 0
  const strays: string[] = []
  const parts = path.join(folder, 'parts')
  for (const sub of await foldersIn(parts)) {
    if (!(await lstat(path.join(parts, sub))).isDirectory()) continue
    for (const name of await readdir(path.join(parts, sub))) {
      if (!filePattern.test(name)) strays.push(name)
      if (needed.has(name) || !filePattern.test(name)) continue
      await remove(path.join(parts, sub, name))
      if (!name.endsWith(draftEnding)) removed += 1
    }
  }
  sayStrays(parts, strays, say)
  return removed
}

/** What has the name of a folder of parts, whatever it is. */
async function foldersIn(parts: string) {
  const about = await lstat(parts).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  return about?.isDirectory() ? (await readdir(parts)).filter((name) => folderPattern.test(name)) : []
}

/** As `sha256sum --check` reads it inside the folder: it passes over the lines with the sizes. */
export const writeLines = (lines: readonly PartLine[]) =>
  lines.map(({ name, bytes, sha256 }) => `${sha256}  parts/${name.slice(0, 2)}/${name}\n#${bytes}\n`).join('')

export function readLines(text: string): PartLine[] {
  const pattern = /^([0-9a-f]{64}) {2}parts\/[0-9a-f]{2}\/([0-9a-f]{40})\n#(\d+)$/gm
  return [...text.matchAll(pattern)].map(([, sha256 = '', name = '', bytes = '']) => ({
    name,
    bytes: Number(bytes),
    sha256,
  }))
}
