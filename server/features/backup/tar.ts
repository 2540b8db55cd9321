import { pipeline } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { streamOf } from './age.ts'

export type TarEntry = { name: string; data: Uint8Array }
const block = 512

/** Long data come as several entries, since a tar says the length of one before its bytes. One is in memory at a time. */
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

export async function* unpackEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const decoded = streamOf(bytes).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of decoded) {
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    yield { name: header.name, data: Buffer.concat(parts) }
  }
}

/** Zstandard: the text of sealed values is hex, half of which is saved. */
export const compressed = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(bytes, createZstdCompress(), () => undefined)
export const decompressed = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(bytes, createZstdDecompress(), () => undefined)
