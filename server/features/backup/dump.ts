import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { CopiedTable } from './manifest.ts'
import type { Table } from './catalogue.ts'
import type { Snapshot } from './snapshot.ts'
import type { TarEntry } from './tar.ts'

/** Bytes of one entry of the tar, and so of what is in memory. */
const piece = 1024 * 1024

/**
 * `tables/<schema>.<name>/<number>` for each table, in pieces that are put together again. Answers what was copied once the
 * last one is read.
 */
export async function* dumpTables(
  snapshot: Pick<Snapshot, 'copy'>,
  tables: readonly Table[],
  onTable: (done: CopiedTable) => void,
): AsyncGenerator<TarEntry> {
  for (const table of tables) {
    const { bytes, rows } = snapshot.copy(table)
    yield* inPieces(`tables/${table.schema}.${table.name}`, bytes)
    onTable({ ...table, rows: rows() })
  }
}

/** At least one piece, also of nothing. */
export async function* inPieces(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
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

/** Zstandard: the text of sealed values is hex, half of which is saved. */
export const compressed = (bytes: AsyncIterable<Uint8Array>) => through(bytes, createZstdCompress())
export const decompressed = (bytes: AsyncIterable<Uint8Array>) => through(bytes, createZstdDecompress())

function through(
  bytes: AsyncIterable<Uint8Array>,
  change: ReturnType<typeof createZstdCompress>,
): AsyncIterable<Uint8Array> {
  const source = Readable.from(bytes)
  source.on('error', (error) => change.destroy(error))
  // Whoever stops reading early ends the source, too.
  change.on('close', () => source.destroy())
  return source.pipe(change)
}
