import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'

export type TarEntry = { name: string; data: Uint8Array }
const block = 512

/**
 * A tar archive of small entries: long data come as several, since a tar says the length of an entry before its bytes. One
 * entry at a time is in memory.
 */
export async function* packEntries(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const reader = readable.getReader()
  for await (const { name, data } of entries) {
    const body = controller.add({ name, size: data.length, mode: 0o600, mtime: new Date(0) }).getWriter()
    const written = body.write(data).then(() => body.close())
    for (let left = block + Math.ceil(data.length / block) * block; left > 0;) {
      const { value, done } = await reader.read()
      if (done) break
      left -= value.length
      yield value
    }
    await written
  }
  controller.finalize()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    yield value
  }
}

/** The entries of a tar archive in their order. */
export async function* unpackEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const writer = writable.getWriter()
  const fed = feed(writer, bytes)
  // What fails there also ends the reading below; waited for at the end.
  fed.catch(() => undefined)
  try {
    for await (const { header, body } of readable) {
      const parts: Uint8Array[] = []
      for await (const part of body) parts.push(part)
      yield { name: header.name, data: Buffer.concat(parts) }
    }
    await fed
  } finally {
    await writer.abort().catch(() => undefined)
  }
}

async function feed(writer: WritableStreamDefaultWriter<Uint8Array>, bytes: AsyncIterable<Uint8Array>) {
  try {
    for await (const piece of bytes) {
      await writer.ready
      await writer.write(piece)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
    throw error
  }
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
