import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { noncePlaceholder } from './policy.ts'

/**
 * A rendered page, kept with holes where each answer's nonce goes. The gzip form is made of the same pieces: raw
 * deflate blocks that may refer back to each other but never into a hole, and the nonce as a stored block between
 * them. So a fresh nonce costs a join and a checksum instead of compressing the page anew.
 */
export type Template = {
  etag: string
  plain(nonce: string): Buffer
  gzip(nonce: string): Buffer
}

const holeLength = noncePlaceholder.length
/** Stands for a hole in the compressor's memory; no page holds this sign, so nothing refers to it. */
const hole = '\u0001'.repeat(holeLength)
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** An empty last block. */
const gzipEnd = Buffer.from([0x03, 0x00])

export function makeTemplate(html: string): Template {
  const pieces = html.split(noncePlaceholder).map((piece) => Buffer.from(piece))
  const squeezed = squeeze(pieces)
  return {
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    plain: (nonce) => join(pieces, Buffer.from(nonce)),
    gzip: (nonce) => {
      const plain = join(pieces, Buffer.from(nonce))
      const tail = Buffer.alloc(8)
      tail.writeUInt32LE(crc32(plain), 0)
      tail.writeUInt32LE(plain.length, 4)
      return Buffer.concat([gzipHead, join(squeezed, storedBlock(nonce)), gzipEnd, tail])
    },
  }
}

function squeeze(pieces: Buffer[]) {
  let before = Buffer.alloc(0)
  return pieces.map((piece) => {
    const dictionary = before.subarray(-32_768)
    const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) }
    const squeezed = deflateRawSync(piece, options)
    before = Buffer.concat([before, piece, Buffer.from(hole)])
    return squeezed
  })
}

function storedBlock(nonce: string) {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(nonce.length, 1)
  head.writeUInt16LE(~nonce.length & 0xff_ff, 3)
  return Buffer.concat([head, Buffer.from(nonce)])
}

function join(pieces: Buffer[], between: Buffer) {
  const parts: Buffer[] = []
  for (const piece of pieces) {
    if (parts.length > 0) parts.push(between)
    parts.push(piece)
  }
  return Buffer.concat(parts)
}
