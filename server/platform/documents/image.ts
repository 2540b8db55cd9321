import type { SharpOptions } from 'sharp'

/** Enough for any phone's photo; a picture that claims more is a bomb. */
const mostPixels = 64_000_000
const longestSide = 2000
const reading: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }

/** sharp brings tens of megabytes with it, so it comes when the first picture does. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export type ViewingCopy = { bytes: Buffer; extension: 'jpg' | 'webp'; media_type: string }

/**
 * The copy that is shown: turned as the camera was held, of a size that suits a screen, and without a word about where,
 * when and with what it was taken. Throws for a picture that cannot be read to its end.
 */
export async function makeViewingCopy(bytes: Buffer): Promise<ViewingCopy> {
  const sharp = await loadSharp()
  const { hasAlpha } = await sharp(bytes, reading).metadata()
  const picture = sharp(bytes, { ...reading, sequentialRead: true })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  return hasAlpha
    ? { bytes: await picture.webp({ quality: 85, effort: 2 }).toBuffer(), extension: 'webp', media_type: 'image/webp' }
    : { bytes: await picture.jpeg({ quality: 82 }).toBuffer(), extension: 'jpg', media_type: 'image/jpeg' }
}

/** From the header alone: is it what it says, and of a size that can be opened? */
export async function hasSoundHeader(bytes: Buffer, format: 'jpeg' | 'png') {
  try {
    const sharp = await loadSharp()
    const found = await sharp(bytes, reading).metadata()
    const pixels = found.width * found.height
    return found.format === format && pixels > 0 && pixels <= mostPixels && (found.pages ?? 1) === 1
  } catch {
    return false
  }
}

/** Nothing may hide behind a picture's end; phones append clips and notes of their own to JPEGs, those may stay. */
export function hidesSomething(bytes: Buffer, format: 'jpeg' | 'png') {
  const end = format === 'png' ? endOfPng(bytes) : bytes.lastIndexOf(Buffer.of(0xff, 0xd9)) + 2
  if (end === undefined) return true
  if (format === 'png') return end !== bytes.length
  const behind = bytes.subarray(end).toString('latin1')
  return /PK\x03\x04|PK\x05\x06|%PDF-|<\s*(script|html|svg|!doctype|\?php)|MZ.{58,}PE\0\0/is.test(behind)
}

function endOfPng(bytes: Buffer) {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end
    at = end
  }
  return undefined
}
