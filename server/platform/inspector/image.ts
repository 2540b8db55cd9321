import sharp, { type Sharp } from 'sharp'
import { hidesAnotherFile } from './foreignContent.ts'
import { hasDataAfterJpeg, hasDataAfterPng, isAnimatedPng } from './imageEnd.ts'
import type { Finding, Judgement } from './wire.ts'

/** A phone's photo of 50 megapixels has 50.2 million. An image that claims more is not decoded. */
const mostPixels = 51_000_000
/** Width × height × channels × bytes of a channel. */
const mostDecodedBytes = 256 * 1024 * 1024
const longestSide = 2000

sharp.cache(false)
sharp.concurrency(1)

/** Reads the header before anything is decoded, then makes the viewing copy. Throws for what cannot be read whole. */
export async function judgeImage(bytes: Buffer, format: Format): Promise<Judgement> {
  const image = { limitInputPixels: mostPixels, failOn: 'error' as const, sequentialRead: true }
  const found = await sharp(bytes, image).metadata()
  if (found.format !== format) return { findings: ['not_as_named'] }
  const pixels = found.width * found.height
  const decoded = pixels * found.channels * bytesOf(found.depth)
  if (pixels > mostPixels || decoded > mostDecodedBytes || (found.pages ?? 1) > 1) throw new Error('too large')
  if (format === 'png' && isAnimatedPng(bytes)) throw new Error('more than one picture')
  return { findings: findingsOf(bytes, format), viewing: await makeViewingCopy(sharp(bytes, image)) }
}

/** The copy that is shown: turned as the camera was held, sized for a screen, without metadata: sharp keeps none unless told to. */
const makeViewingCopy = (image: Sharp) =>
  image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()

type Format = 'jpeg' | 'png' | 'webp'

function findingsOf(bytes: Buffer, format: Format): Finding[] {
  const hasMore = format === 'jpeg' ? hasDataAfterJpeg(bytes) : format === 'png' && hasDataAfterPng(bytes)
  return hasMore || hidesAnotherFile(bytes, 'image') ? ['trailing_data'] : []
}

const bytesOf = (depth: string) => (depth === 'uchar' || depth === 'char' ? 1 : depth.includes('short') ? 2 : 8)
