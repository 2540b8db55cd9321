import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { noncePlaceholder } from './policy.ts'

/**
 * A rendered page, kept with holes where each answer's nonce goes. The gzip form (RFC 1952) is made of the same pieces:
 * raw deflate blocks that may refer back to each other but never into a hole, and the nonce as a stored block between
 * them. So a fresh nonce costs a copy and a checksum instead of compressing the page anew.
 */
export type Template = {
  etag: string
  plain(nonce: string): Buffer
  gzip(nonce: string): Buffer
  /** Takes back what `gzip` gave, when it has been sent: the next answer needs a new nonce in it and no more. */
  reuse(sent: Buffer): void
}

/** As many answers of one page as are under way at once in a rush. */
const mostSpare = 50
const holeLength = noncePlaceholder.length
/** Stands for a hole in the compressor's memory; no page holds this sign, so nothing refers to it. */
const hole = '\u0001'.repeat(holeLength)
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** An empty last block, and room for the checksum and the length. */
const gzipEnd = Buffer.from([0x03, 0x00, 0, 0, 0, 0, 0, 0, 0, 0])
const storedHead = Buffer.alloc(5)
storedHead.writeUInt16LE(holeLength, 1)
storedHead.writeUInt16LE(~holeLength & 0xff_ff, 3)

export function makeTemplate(html: string): Template {
  const pieces = html.split(noncePlaceholder).map((piece) => Buffer.from(piece))
  const plain = makeMould(pieces)
  const gzip = makeMould(frame(squeeze(pieces)), storedHead)
  gzip.bytes.writeUInt32LE(plain.bytes.length, gzip.bytes.length - 4)
  const checksum = makeChecksum(plain)
  const spare: Buffer[] = []
  return {
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    plain: plain.fill,
    gzip: (nonce) => {
      const filled = gzip.fill(nonce, spare.pop())
      filled.writeUInt32LE(checksum(nonce), filled.length - 8)
      return filled
    },
    reuse(sent) {
      if (spare.length < mostSpare) spare.push(sent)
    },
  }
}

type Mould = { bytes: Buffer; holes: number[]; fill: (nonce: string, spare?: Buffer) => Buffer }

/** The pieces as one, with holes of zeros between them, each after `before`. */
function makeMould(pieces: Buffer[], before = Buffer.alloc(0)): Mould {
  const parts: Buffer[] = []
  const holes: number[] = []
  let length = 0
  for (const piece of pieces) {
    if (parts.length > 0) {
      holes.push(length + before.length)
      parts.push(before, Buffer.alloc(holeLength))
      length += before.length + holeLength
    }
    parts.push(piece)
    length += piece.length
  }
  const bytes = Buffer.concat(parts)
  const fill = (nonce: string, spare?: Buffer) => {
    const copy = spare ?? Buffer.from(bytes)
    for (const at of holes) copy.write(nonce, at, holeLength, 'latin1')
    return copy
  }
  return { bytes, holes, fill }
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

function frame(pieces: Buffer[]) {
  const last = pieces.length - 1
  return pieces.map((piece, at) =>
    Buffer.concat([at === 0 ? gzipHead : Buffer.alloc(0), piece, at === last ? gzipEnd : Buffer.alloc(0)]),
  )
}

/**
 * The page's CRC-32 with a nonce in it. A CRC is linear: what each bit of the nonce changes is worked out once, and an
 * answer puts those changes together. A page that is asked for once only is not worth that work.
 */
function makeChecksum({ bytes, holes, fill }: Mould) {
  let isAskedAgain = false
  let base = 0
  let changes: Uint32Array | undefined
  return (nonce: string) => {
    if (!isAskedAgain) {
      isAskedAgain = true
      return crc32(fill(nonce))
    }
    if (!changes) {
      base = crc32(bytes)
      changes = changesOf(bytes, holes, base)
    }
    let sum = base
    for (let at = 0; at < holeLength; at++) sum ^= changes[at * 128 + nonce.charCodeAt(at)] ?? 0
    return sum >>> 0
  }
}

/** What each of the 128 letters at each place of the nonce does to the checksum of a page whose holes are zeros. */
function changesOf(bytes: Buffer, holes: number[], base: number) {
  const changes = new Uint32Array(holeLength * 128)
  const trial = Buffer.from(bytes)
  for (let at = 0; at < holeLength; at++) {
    for (let bit = 1; bit < 128; bit <<= 1) {
      for (const start of holes) trial[start + at] = bit
      const change = crc32(trial) ^ base
      for (let letter = bit; letter < 128; letter++) {
        const place = at * 128 + letter
        if (letter & bit) changes[place] = (changes[place] ?? 0) ^ change
      }
    }
    for (const start of holes) trial[start + at] = 0
  }
  return changes
}
