import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Frame } from '../frames.ts'
import { mostPages } from '../wire.ts'

/** Pixels: a sheet of A4 at 150 a inch. */
const sides = { long: 1754, short: 1240 }
/** A receipt is not blown up beyond this. */
const mostScale = 4
const quality = 80
const library = path.join(import.meta.dirname, '../../../../node_modules/pdfjs-dist')
const folder = (name: string) => `${path.join(library, name)}/`

/**
 * Scripts in a pdf are never run: that is a part of the library that is not loaded. Nothing is fetched, because each address
 * is a folder of the library, and the process has no network. WebAssembly cannot be used where code from strings is refused.
 */
const options = {
  verbosity: 0,
  useWasm: false,
  useSystemFonts: false,
  disableFontFace: true,
  enableXfa: false,
  useWorkerFetch: false,
  cMapPacked: true,
  cMapUrl: folder('cmaps'),
  standardFontDataUrl: folder('standard_fonts'),
  iccUrl: folder('iccs'),
  wasmUrl: folder('wasm'),
}

/** The pages from one on, each as WebP; one that cannot be shown is `failed` and the next is tried. */
export async function* makePages(bytes: Buffer, from: number): AsyncGenerator<Frame> {
  const file = await getDocument({ ...options, data: new Uint8Array(bytes) }).promise
  const nothing = Buffer.alloc(0)
  yield { head: { kind: 'pages', total: file.numPages }, body: nothing }
  for (let page = from; page <= Math.min(file.numPages, mostPages); page++) {
    const made = await makePage(file, page).catch(() => undefined)
    yield made ?? { head: { kind: 'failed', page }, body: nothing }
  }
}

type File = Awaited<ReturnType<typeof getDocument>['promise']>

async function makePage(file: File, number: number): Promise<Frame> {
  const page = await file.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const [short = 0, long = 0] = [natural.width, natural.height].toSorted((a, b) => a - b)
  const viewport = page.getViewport({ scale: Math.min(sides.long / long, sides.short / short, mostScale) })
  const [width, height] = [viewport.width, viewport.height].map((side) => Math.max(1, Math.floor(side)))
  if (!width || !height) throw new Error('a page without a size')
  const canvas = createCanvas(width, height)
  await page.render({ canvas, viewport }).promise
  const body = await canvas.encode('webp', quality)
  page.cleanup()
  return { head: { kind: 'page', page: number, width, height }, body }
}
