import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { mediaKindOf, type MediaFile, type UploadReason } from '#contract/deskMedia.ts'
import { isWebVtt } from '#contract/webVtt.ts'
import type { Services } from '#server/context.ts'
import { scan } from '#server/platform/documents/clamd.ts'
import { extensionOf } from '#server/platform/documents/types.ts'
import { inspect } from '#server/platform/inspector/inspect.ts'
import { makePreview } from '#server/platform/inspector/preview/makePreview.ts'
import { mediaAddress, writeMedia, writeMediaStream, type WrittenMedia } from '#server/platform/media/store.ts'
import { TooManyBoxes, withoutPlace } from './filmPlace.ts'

export type Made = { file: WrittenMedia; copies: WrittenMedia[]; picture: MediaFile['picture'] }
type Refused = { reasons: UploadReason[] }
type Given = { filename: string; extension: string; size: number }
type Bytes = () => Readable

const refused = (...reasons: UploadReason[]): Refused => ({ reasons })

/**
 * Judges a whole file by the rules of documents (docs/threats.md row 4) and writes what will be public of it, in files that no
 * row names yet. A picture is drawn anew in the inspector's process, so nothing of the camera, its place or its owner is left.
 */
export async function judgeMedia(services: Services, given: Given, bytes: Bytes): Promise<Made | Refused> {
  const kind = mediaKindOf(`.${given.extension}`)?.kind
  const verdict = await scan(services.config, bytes)
  if (verdict === 'infected') return refused('infected')
  if (kind === 'document' && verdict === 'too_large') return refused('not_scanned')
  if (kind === 'picture') return makePicture(services, given, bytes)
  if (kind === 'document') return makeDocument(services, given, bytes)
  if (kind === 'captions') return makeCaptions(services, given, bytes)
  return makeFilm(services, given, bytes)
}

/** Too large for what judges documents. It is served so that it can run nothing; of an MP4, the place is taken out. */
async function makeFilm(services: Services, given: Given, bytes: Bytes): Promise<Made | Refused> {
  const film = () => (given.extension === 'mp4' ? withoutPlace(bytes()) : bytes())
  try {
    return { file: await store(services, given, film), copies: [], picture: null }
  } catch (error) {
    if (error instanceof TooManyBoxes) return refused('unreadable')
    throw error
  }
}

async function makePicture(services: Services, { filename, extension }: Given, bytes: Bytes) {
  const known = extension === 'webp' ? 'webp' : extensionOf(`.${extension}`)
  if (!known) return refused('unreadable')
  const { state, findings, viewing } = await inspect(bytes(), known)
  // What hangs behind a picture is gone in the one that was drawn anew.
  const harmful = findings.filter((finding) => finding !== 'trailing_data')
  if (harmful.length > 0) return refused(...harmful)
  if (state === 'unreadable' || !viewing) return refused('unreadable')
  const file = await writeMedia(services, { bytes: viewing, filename: `${stemOf(filename)}.webp` })
  return { file, ...(await makeCopies(services, file, viewing)) }
}

async function makeDocument(services: Services, given: Given, bytes: Bytes) {
  const known = extensionOf(`.${given.extension}`)
  if (!known) return refused('unreadable')
  const { state, findings } = await inspect(bytes(), known)
  if (state === 'unreadable') return refused('unreadable')
  if (findings.length > 0) return refused(...findings)
  const file = await store(services, given, bytes)
  const page = known === 'pdf' ? await firstPage(bytes) : undefined
  return { file, ...(page ? await makeCopies(services, file, page) : { copies: [], picture: null }) }
}

async function makeCaptions(services: Services, { filename }: Given, bytes: Bytes) {
  const text = decode(await buffer(bytes()))
  if (text === undefined || !isWebVtt(text)) return refused('captions_invalid')
  return { file: await writeMedia(services, { bytes: Buffer.from(text), filename }), copies: [], picture: null }
}

function decode(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const store = (services: Services, { filename, size }: Given, bytes: Bytes) =>
  writeMediaStream(services, { bytes: bytes(), size, filename })

/** Widths of the copies of a picture, in pixels; none is wider than the picture itself. */
const copyWidths = [240, 320, 480, 640, 960]
const mostPixels = 64_000_000

/** WebP copies for smaller screens, rotated as EXIF says and without metadata. Throws when the bytes are no picture. */
async function makeCopies(services: Services, file: WrittenMedia, bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const reading = { limitInputPixels: mostPixels, failOn: 'error' } as const
  const { width, height } = (await sharp(bytes, reading).metadata()).autoOrient
  const [stem = ''] = file.name.split('.')
  const smaller = copyWidths.filter((one) => one <= width)
  const made = []
  for (const one of smaller.length > 0 ? smaller : [width]) {
    const copy = sharp(bytes, reading).rotate().resize({ width: one }).webp({ quality: 70, effort: 5 })
    const filename = `${stemOf(file.download_name)}-${one}.webp`
    const written = await writeMedia(services, { bytes: await copy.toBuffer(), filename, stem, width: one })
    made.push({ copy: written, source: { width: one, address: mediaAddress(written) } })
  }
  const sources = made.map(({ source }) => source)
  return { copies: made.map(({ copy }) => copy), picture: { width, height, sources } }
}

class GotPage extends Error {}

/** A picture of a pdf's first page, for the card of its article; undefined when none can be made. */
async function firstPage(bytes: Bytes): Promise<Buffer | undefined> {
  let page: Buffer | undefined
  try {
    await makePreview(bytes, 'pdf', async ({ head, body }) => {
      if (head.kind === 'page') page = body
      if (head.kind === 'page' || head.kind === 'failed') throw new GotPage()
    })
  } catch (error) {
    if (!(error instanceof GotPage)) throw error
  }
  return page
}

const stemOf = (filename: string) => filename.replace(/\.[A-Za-z0-9]{1,8}$/, '')
