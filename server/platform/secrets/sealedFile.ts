import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { additionalData, type Place } from './encryption.ts'

/**
 * A file sealed in chunks: format version (1 byte), salt (16), then chunks of 64 KiB, each followed by its tag.
 * Each file has its own key, derived from the case's key, the salt and the file's place. The nonce of a chunk holds its
 * number and whether it is the last, so that a cut, reordered or extended file does not open (docs/threats.md, encryption).
 */
export const chunkBytes = 64 * 1024
const formatVersion = 2
const saltBytes = 16
const headerBytes = 1 + saltBytes
const tagBytes = 16
const sealedChunkBytes = chunkBytes + tagBytes
/** To be read in one go: whole chunks, so that none has to be joined from two pieces. */
export const readAtOnce = 4 * sealedChunkBytes
/** How many bytes may wait on either side: disks write large pieces faster. */
const aheadBytes = 512 * 1024

/** First and last byte, both included, as in HTTP. */
export type ByteRange = { start: number; end: number }

/** Reads a stored file, whole or from one byte to another; an `end` of Infinity means to its end. */
export type ReadStored = (range?: ByteRange) => Readable

/** As a stream, whose pieces wait on either side until they are taken. */
export function sealFile(key: Uint8Array, place: Place): Transform {
  const sealer = makeSealer(key, place)
  const transform = new Transform({
    readableHighWaterMark: aheadBytes,
    writableHighWaterMark: aheadBytes,
    transform(data: Buffer, _encoding, done) {
      for (const piece of sealer.add(data)) transform.push(piece)
      done()
    },
    flush(done) {
      for (const piece of sealer.end()) transform.push(piece)
      done()
    },
  })
  transform.push(sealer.header)
  return transform
}

function makeSealer(key: Uint8Array, place: Place) {
  const salt = randomBytes(saltBytes)
  const fileKey = deriveKey(key, salt, place)
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let filled = 0
  let index = 0

  function* sealChunk(plain: Buffer, last: boolean) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index++, last))
    yield cipher.update(plain)
    cipher.final()
    yield cipher.getAuthTag()
  }

  return {
    header: Buffer.concat([Buffer.of(formatVersion), salt]),
    *add(data: Buffer) {
      // What was read, and what is sealed of it.
      countBuffers(2 * data.length)
      for (let at = 0; at < data.length;) {
        // A full chunk is held back until more bytes come: only then is it known not to be the last.
        if (filled === chunkBytes) {
          yield* sealChunk(chunk, false)
          filled = 0
        }
        const taken = data.copy(chunk, filled, at)
        filled += taken
        at += taken
      }
    },
    *end() {
      yield* sealChunk(chunk.subarray(0, filled), true)
    },
  }
}

/** Opens a sealed file of `size` plain bytes, or a range of it; reads only the chunks the range touches. */
export function openFile(key: Uint8Array, place: Place, size: number, read: ReadStored, range?: ByteRange): Readable {
  return Readable.from(openedBytes(key, place, size, read, range), { objectMode: false })
}

async function* openedBytes(key: Uint8Array, place: Place, size: number, read: ReadStored, range?: ByteRange) {
  const start = range?.start ?? 0
  const end = range ? Math.min(range.end, size - 1) : size - 1
  const lastIndex = chunksIn(size) - 1
  const firstWanted = Math.floor(start / chunkBytes)
  const lastWanted = Math.max(firstWanted, Math.floor(Math.max(end, 0) / chunkBytes))

  const header = await gather(read({ start: 0, end: headerBytes - 1 }))
  if (header[0] !== formatVersion) throw broken()
  const fileKey = deriveKey(key, header.subarray(1), place)

  // Read to the end of the file when the last chunk is wanted, so that bytes after it are noticed.
  const from = headerBytes + firstWanted * sealedChunkBytes
  const to = lastWanted === lastIndex ? Infinity : headerBytes + (lastWanted + 1) * sealedChunkBytes - 1
  let index = firstWanted
  let rest = Buffer.alloc(0)
  // The last chunk is answered only when no bytes follow it.
  let last: Buffer | undefined
  const sealedLength = (at: number) => (at === lastIndex ? size - at * chunkBytes + tagBytes : sealedChunkBytes)

  for await (const data of read({ start: from, end: to })) {
    // What was read, what it is joined with, and what is opened of it.
    countBuffers(3 * data.length)
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    while (index <= lastWanted && rest.length >= sealedLength(index)) {
      const plain = openChunk(fileKey, index, index === lastIndex, rest.subarray(0, sealedLength(index)))
      rest = rest.subarray(sealedLength(index))
      const offset = index * chunkBytes
      const part = plain.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset))
      if (index === lastIndex) last = part
      else yield part
      index++
    }
    if (index > lastWanted && rest.length > 0) throw broken()
  }
  if (index <= lastWanted) throw broken()
  if (last) yield last
}

function openChunk(fileKey: KeyObject, index: number, last: boolean, sealed: Buffer) {
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index, last), { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const plain = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    decipher.final()
  } catch {
    throw broken()
  }
  return plain
}

const chunksIn = (size: number) => Math.max(1, Math.ceil(size / chunkBytes))

/** A KeyObject, because raw bytes would be converted into one again for every chunk. */
const deriveKey = (key: Uint8Array, salt: Uint8Array, place: Place) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, additionalData(place, formatVersion), 32)))

function nonceOf(index: number, last: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

export const gather = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray())

/** A stored file is not what was sealed: cut, damaged or another's. */
export class AlteredFile extends Error {
  override name = 'AlteredFile'
  code = 'file_altered'
}

const broken = () => new AlteredFile('a sealed file has been altered')

const collectEvery = 8 * 1024 * 1024
let made = 0

/**
 * To be told how many bytes of new buffers were made for a file that streams through. Every 8 MB it lets V8 collect young objects,
 * in a process that was started with `--expose-gc`.
 *
 * Each piece of a file is a new buffer, because Node's ciphers write into no other. V8 would begin by itself only when its own heap
 * is full, or when 64 MB of buffers outside of it have gathered, and then collects everything: a gigabyte that is opened and sealed
 * took 110 such collections, two thirds of the processor's time and 150 MB of memory, and takes 30 MB with this.
 */
function countBuffers(bytes: number) {
  made += bytes
  if (made < collectEvery) return
  made = 0
  globalThis.gc?.({ type: 'minor' })
}
