import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, lutimes, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { SettingError } from '#server/config.ts'
import { openReal, syncFolder } from '#server/platform/files.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { readAtOnce } from '#server/platform/secrets/sealedFile.ts'
import type { Storage } from '#server/platform/storage/names.ts'
import { sayStrays, isOutlived } from './names.ts'
import { draftEnding, hashOf, remove, sizeOfFile, writeWholeFile, type Written } from './wholeFile.ts'

/**
 * Documents and public files as the storage has them, where documents are sealed with the key of their case. They never change, so one copy
 * serves every later backup. A copy is called `<name in the storage>-<bytes>-<SHA-256>-<tag>`: only this portal can make the tag, so a file
 * that somebody else has put there is taken for no copy. Its time of change is that of the last backup that needed it.
 */
export type Copy = Written & { name: string; file: string }

const copyPattern = /^([0-9a-f]{32})-(\d+)-([0-9a-f]{64})-[0-9a-f]{16}$/
const draftPattern = /^[0-9a-f]{32}\.part$/

/** Where the copies of a backup lie, or one of them. */
export const mirrorPlace = (folder: string, file = '') => path.join(folder, 'documents', file)

/** What the name of a copy says; undefined of other names. */
export function copyOf(file: string): Copy | undefined {
  const [, name, bytes, sha256] = copyPattern.exec(file) ?? []
  return name && sha256 ? { name, bytes: Number(bytes), sha256, file } : undefined
}

function fileOf(secret: Secret, name: string, { bytes, sha256 }: Written) {
  const tag = keyedHash(secret, 'copy in a backup', name, bytes, sha256).toString('hex').slice(0, 16)
  return `${name}-${bytes}-${sha256}-${tag}`
}

/** Files that are copied or checked at once: each waits for the disk several times. */
const filesAtOnce = 8

/** Works on files, some at once. After a failure no other is begun, and it is passed on when none is under way any more. */
export async function forEachFile<Named>(files: readonly Named[], work: (file: Named) => Promise<void>) {
  const limit = pLimit({ concurrency: filesAtOnce, rejectOnClear: true })
  const stop = (error: unknown) => {
    limit.clearQueue()
    throw error
  }
  const outcomes = await Promise.allSettled(files.map((file) => limit(() => work(file).catch(stop))))
  // What was not begun comes after what has failed.
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason
}

type Mirror = { storage: Storage; folder: string; secret: Secret; say: (line: string) => void }
type Copied = { copies: Copy[]; bytes: number; written: number; missing: number }

/**
 * Copies what the mirror lacks, and marks everything that is needed as such. A file that the storage lacks is counted and
 * skipped: one lost document must not end every backup from then on.
 * @param at when the snapshot was taken that needs these names
 */
export async function mirrorFiles(
  mirror: Mirror,
  { names, at }: { names: readonly string[]; at: Date },
  onFile: (done: number, bytes: number) => void,
): Promise<Copied> {
  const { folder } = mirror
  const known = await openMirror(mirror)
  const result: Copied = { copies: [], bytes: 0, written: 0, missing: 0 }
  await forEachFile(names, async (name) => {
    const kept = known.get(name)
    const copy = kept ?? (await copyFile(mirror, name))
    if (!copy) return void (result.missing += 1)
    await lutimes(mirrorPlace(folder, copy.file), at, at)
    result.copies.push(copy)
    result.bytes += copy.bytes
    if (!kept) result.written += 1
    onFile(result.copies.length, result.bytes)
  })
  return result
}

/** Answers the copies that are as long as they were, by name; drafts that a kill has left go. */
async function openMirror({ folder, secret, say }: Mirror) {
  const place = mirrorPlace(folder)
  const about = await lstat(place).catch(() => undefined)
  if (about && !about.isDirectory()) {
    await remove(place)
    say(`${place} was no folder and was removed: the documents that belong there are copied again.`)
  }
  if (await mkdir(place, { recursive: true, mode: 0o700 })) await syncFolder(folder)
  const known = new Map<string, Copy>()
  const strays: string[] = []
  await forEachFile(await readdir(place), async (file) => {
    const copy = copyOf(file)
    if (draftPattern.test(file)) await remove(mirrorPlace(folder, file))
    else if (!copy || file !== fileOf(secret, copy.name, copy)) strays.push(file)
    else {
      const size = await sizeOfFile(mirrorPlace(folder, file)).catch(() => undefined)
      if (size === copy.bytes) known.set(copy.name, copy)
    }
  })
  sayStrays(place, strays, say)
  return known
}

async function copyFile({ storage, folder, secret }: Mirror, name: string): Promise<Copy | undefined> {
  const draft = mirrorPlace(folder, name + draftEnding)
  try {
    // Opened when it is read, so that its failure is heard.
    const bytes = (async function* () {
      yield* storage.read(name)
    })()
    const written = await writeWholeFile(draft, bytes, (done) => mirrorPlace(folder, fileOf(secret, name, done)))
    return { ...written, name, file: fileOf(secret, name, written) }
  } catch (error) {
    // What the storage says when it has no such file; when it cannot say, the backup fails.
    if (!(error instanceof SettingError) && !(await storage.has(name))) return undefined
    throw error
  }
}

/**
 * Removes what no backup has needed for as long as an archive may live.
 * @param needed copies of the last backup, which stay also where a file system keeps no times of change
 */
export async function forgetCopies(folder: string, now: Date, needed: readonly Copy[]) {
  const kept = new Set(needed.map(({ file }) => file))
  await forEachFile(await readdir(mirrorPlace(folder)), async (file) => {
    const place = mirrorPlace(folder, file)
    if (kept.has(file) || !copyOf(file)) return
    const about = await lstat(place).catch(() => undefined)
    if (about && isOutlived(about.mtime, now)) await remove(place)
  })
}

/**
 * Checks every copy that an archive needs by hash.
 * @param onFile how many are whole so far, and how large they are together
 * @throws SettingError when one is missing or is not what was copied
 */
export async function checkCopies(
  folder: string,
  copies: readonly Copy[],
  onFile: (done: number, bytes: number) => void = () => undefined,
): Promise<void> {
  const broken: string[] = []
  let [done, bytes] = [0, 0]
  await forEachFile(copies, async (copy) => {
    const place = mirrorPlace(folder, copy.file)
    const size = await sizeOfFile(place).catch(() => undefined)
    // Only what is as long as it was is read: a file without end would hold up the restore.
    const sha256 = size === copy.bytes ? await hashOf(place).catch(() => undefined) : undefined
    if (sha256 !== copy.sha256) return void broken.push(copy.file)
    done += 1
    bytes += copy.bytes
    onFile(done, bytes)
  })
  if (broken.length > 0)
    throw new SettingError(
      `${broken.length} of ${copies.length} files in ${mirrorPlace(folder)} are missing or damaged, such as ${broken[0]}. Take another backup, or copy the folder again.`,
    )
}

/**
 * Puts a copy into the storage, under the name that it had there.
 * @throws SettingError when it is not what was copied: it was changed after it was checked
 */
export async function putBack(folder: string, { name, file, sha256 }: Copy, storage: Storage) {
  const handle = await openReal(mirrorPlace(folder, file), constants.O_RDONLY)
  const bytes = handle.createReadStream({ highWaterMark: readAtOnce })
  const checked = async function* (pieces: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== sha256) throw new SettingError(`${file} was changed while it was restored.`)
  }
  await storage.write(name, Readable.from(checked(bytes), { objectMode: false }), 'later')
}
