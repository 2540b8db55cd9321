import { constants } from 'node:fs'
import { z } from 'zod'
import { SettingError } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { openReal } from '#server/platform/files.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { NotOpened, unlockBytes, type Opener, lockBytes, type Lock } from './age.ts'
import { copyOf } from './mirror.ts'
import { archiveFile, keyringFile, type BackupId } from './names.ts'
import { decompressed, unpackEntries, type TarEntry, compressed, packEntries } from './tar.ts'
import type { Snapshot, Table } from './snapshot.ts'
import { draftEnding, writeWholeFile } from './wholeFile.ts'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() })
export type CopiedTable = z.infer<typeof table>

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  last_value: z.string(),
  is_big: z.boolean(),
})

const copy = z.string().transform((file, context) => {
  const about = copyOf(file)
  if (about) return about
  context.addIssue('not the name of a copy')
  return z.NEVER
})

/** `manifest.json`, the last entry of an archive, so it is there only when all others are. */
const archiveManifest = z.object({
  id: z.string(),
  /** That the portal made it: a public key of age is no secret, and whoever has it can write an archive. */
  proof: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(sequence),
  tables: z.array(table),
  settings: z.record(z.string(), z.string()),
  audit_heads: z.string(),
  /** The names of the erasures that LEDGER_DIR had too when the backup was made. */
  erased: z.array(z.string()),
  copies: z.array(copy),
  /** Documents that the database names and the storage did not have. */
  missing: z.int(),
})
/** As it is read, and as it is written. */
export type Archive = z.output<typeof archiveManifest>
export type ArchiveManifest = z.input<typeof archiveManifest>

const wrapped = z.array(
  z.object({ kek_id: z.string(), wrapped: z.hex().transform((text) => Buffer.from(text, 'hex')) }),
)
/** The same of a keyring, with the rows by which a key-encryption key is known, and the server's secret. */
const keyringManifest = z.object({
  id: z.string(),
  tables: z.array(table),
  canaries: wrapped,
  secrets: wrapped,
})
export type Keyring = z.output<typeof keyringManifest>
export type KeyringManifest = z.input<typeof keyringManifest>

export const proofOf = (secret: Secret, id: BackupId) => keyedHash(secret, 'backup', id).toString('hex')

/** The entries of an archive or a keyring, opened and decompressed. */
export async function* entriesOf(file: string, opener: Opener): AsyncGenerator<TarEntry> {
  const handle = await openReal(file, constants.O_RDONLY)
  try {
    const bytes = handle.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 })
    yield* unpackEntries(decompressed(unlockBytes(opener, bytes)))
  } finally {
    await handle.close()
  }
}

/**
 * Reads an archive to its end. Each piece of an age file is authenticated, and the manifest comes last, so what is answered
 * was neither changed nor cut since somebody wrote it. Who that was `proof` tells.
 * @throws SettingError with one line that says what is wrong
 */
export const checkArchive = (folder: string, id: BackupId, opener: Opener): Promise<Archive> =>
  checkEntries(archiveFile(folder, id), { id, opener, shape: archiveManifest })

export const checkKeyring = (folder: string, id: BackupId, opener: Opener): Promise<Keyring> =>
  checkEntries(keyringFile(folder, id), { id, opener, shape: keyringManifest })

async function checkEntries<Manifest extends { id: BackupId }>(
  file: string,
  { id, opener, shape }: { id: BackupId; opener: Opener; shape: z.ZodType<Manifest> },
): Promise<Manifest> {
  let last: TarEntry | undefined
  try {
    for await (const entry of entriesOf(file, opener)) last = entry
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
  if (manifest.data.id !== id) throw new SettingError(`${file} is another backup under that name.`)
  return manifest.data
}

/** Bytes of one entry of the tar, and so of what is in memory. */
const piece = 1024 * 1024

type Content = {
  snapshot: Snapshot
  tables: readonly Table[]
  lock: Lock
  /** What the manifest says besides. */
  about: Omit<ArchiveManifest, 'tables'> | Omit<KeyringManifest, 'tables'>
}

/** Writes tables and a manifest as `tar | zstd | age`; answers how large that is, and the rows of each table. */
export async function writeArchive(file: string, { snapshot, tables, lock, about }: Content) {
  const copied: CopiedTable[] = []
  const entries = async function* (): AsyncGenerator<TarEntry> {
    for (const one of tables) {
      const { bytes, rows } = snapshot.copy(one)
      yield* inPieces(`tables/${one.schema}.${one.name}`, bytes)
      copied.push({ ...one, rows: rows() })
    }
    yield { name: 'manifest.json', data: Buffer.from(JSON.stringify({ ...about, tables: copied })) }
  }
  const locked = lockBytes(lock, compressed(packEntries(entries())))
  const { bytes } = await writeWholeFile(file + draftEnding, locked, () => file)
  return { bytes, tables: copied }
}

/** `<name>/<number>`, in pieces that are put together again: at least one, also of nothing. */
async function* inPieces(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let number = 0
  let waiting: Uint8Array[] = []
  let length = 0
  const take = () => {
    const entry = { name: `${name}/${String(number++).padStart(6, '0')}`, data: Buffer.concat(waiting) }
    waiting = []
    length = 0
    return entry
  }
  for await (const bit of bytes) {
    waiting.push(bit)
    length += bit.length
    if (length >= piece) yield take()
  }
  if (length > 0 || number === 0) yield take()
}
