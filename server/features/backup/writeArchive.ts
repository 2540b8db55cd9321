import { lockBytes, type Lock } from './age.ts'
import type { ArchiveManifest, CopiedTable, KeyringManifest } from './archive.ts'
import type { Snapshot, Table } from './snapshot.ts'
import { compressed, packEntries, type TarEntry } from './tar.ts'
import { draftEnding, writeWholeFile } from './wholeFile.ts'

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
    for (const table of tables) {
      const { bytes, rows } = snapshot.copy(table)
      yield* inPieces(`tables/${table.schema}.${table.name}`, bytes)
      copied.push({ ...table, rows: rows() })
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
