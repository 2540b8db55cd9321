import { holdsForeignContent } from './foreignContent.ts'

const jpegStart = Buffer.of(0xff, 0xd8)
const multiPicture = Buffer.from('MPF\0', 'latin1')
const samsungBytes = 64 * 1024
/** A depth map has a colour profile and XMP at most. */
const mostOtherBytes = 256 * 1024

/**
 * The chunks of the PNG standard, and `caBX`, in which cameras and editors sign a picture (C2PA). Colour profiles, text and Exif among
 * them may be long.
 */
const knownChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'tEXt', 'zTXt', 'iTXt', 'bKGD', 'hIST', 'pHYs', 'sPLT', 'tIME', 'eXIf', 'cICP', 'mDCV', 'cLLI', 'caBX']) // prettier-ignore
const longestUnknownChunk = 4096

/** Whether bytes follow the end of a PNG, or one of its chunks holds something else than a part of a picture. */
export function hasDataAfterPng(bytes: Buffer) {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const next = at + 12 + length
    if (isChunk(bytes, at, 'IEND')) return length > 0 || !isPadding(bytes, next)
    const isKnown = knownChunks.has(bytes.toString('latin1', at + 4, at + 8))
    if (!isKnown && length > longestUnknownChunk) return true
    if (!isChunk(bytes, at, 'IDAT') && holdsForeignContent(bytes.subarray(at + 8, next - 4))) return true
    at = next
  }
  return true
}

/** Whether a PNG holds more pictures than the one that is decoded (an animated PNG). */
export function isAnimatedPng(bytes: Buffer) {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (isChunk(bytes, at, 'acTL')) return true
    if (isChunk(bytes, at, 'IDAT')) return false
  }
  return false
}

/**
 * Whether bytes follow the end of a JPEG that do not belong to it. Phones append whole JPEGs (the depth and brightness
 * maps of the Multi-Picture Format, announced in the first one) and, from Samsung, a small directory with the time zone;
 * zeros are padding. Anything else is reported.
 */
export function hasDataAfterJpeg(bytes: Buffer) {
  const first = walkJpeg(bytes, 0)
  if (!first || first.holdsForeign) return true
  for (let at = first.end; ;) {
    if (isPadding(bytes, at)) return false
    const next = first.isMultiPicture ? walkJpeg(bytes, at) : undefined
    if (!next) return !isSamsungTrailer(bytes, at)
    if (next.holdsForeign || next.otherBytes > mostOtherBytes) return true
    at = next.end
  }
}

/** Walks the markers of a JPEG to its end; nothing when it has none. */
function walkJpeg(bytes: Buffer, start: number) {
  if (!bytes.subarray(start, start + 2).equals(jpegStart)) return undefined
  let isMultiPicture = false
  let holdsForeign = false
  let otherBytes = 0
  for (let at = start + 2; at + 4 <= bytes.length || bytes[at + 1] === 0xd9;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xd9) return { end: at + 2, isMultiPicture, holdsForeign, otherBytes }
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      if (marker === 0xe2 && bytes.subarray(at + 4, at + 8).equals(multiPicture)) isMultiPicture = true
      const next = at + 2 + bytes.readUInt16BE(at + 2)
      if (isBesidePicture(marker)) {
        otherBytes += next - at
        holdsForeign ||= holdsForeignContent(bytes.subarray(at + 4, next))
      }
      at = marker === 0xda ? nextMarker(bytes, next) : next
    }
  }
  return undefined
}

/** APP segments and comments, of which a decoder reads none for the picture. */
const isBesidePicture = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** The next marker behind compressed data, in which 0xff is followed by 0 or by a restart number. */
function nextMarker(bytes: Buffer, from: number) {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker === 0xff) at += 1
    else return at
  }
  return bytes.length
}

/** Samsung's directory: blocks, then `SEFH`, version, count, twelve bytes a block, then its length and `SEFT`. */
function isSamsungTrailer(bytes: Buffer, start: number) {
  const end = bytes.length - 8
  if (end < start || bytes.length - start > samsungBytes || bytes.toString('latin1', end + 4) !== 'SEFT') return false
  const directory = end - bytes.readUInt32LE(end)
  if (directory < start || directory + 12 > end || bytes.toString('latin1', directory, directory + 4) !== 'SEFH')
    return false
  const count = bytes.readUInt32LE(directory + 8)
  if (directory + 12 + count * 12 !== end) return false
  let at = start
  for (let entry = directory + 12; entry < end; entry += 12) {
    if (directory - bytes.readUInt32LE(entry + 4) !== at) return false
    at += bytes.readUInt32LE(entry + 8)
  }
  return at === directory && !holdsForeignContent(bytes.subarray(start, directory))
}

const isChunk = (bytes: Buffer, at: number, name: string) => bytes.toString('latin1', at + 4, at + 8) === name

function isPadding(bytes: Buffer, from: number) {
  for (let at = from; at < bytes.length; at++) if (bytes[at] !== 0) return false
  return true
}
