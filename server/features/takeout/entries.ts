import { createHash } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { Progress } from '#server/cases/madeFiles/making.ts'

/** `signal`: nobody reads the zip any more. */
export type Filled = { zip: ZipFile; manifest: string[]; signal: AbortSignal }
/** `isPacked`: its bytes get no smaller, as those of pictures, PDF and office files. `progress`: counts them. */
export type How = { isPacked?: boolean; progress?: Progress }

/**
 * Adds one file to a zip, and its line to the manifest. Resolves when its bytes are in the zip, so that the next one is not begun
 * before. Rejects when they cannot be read, or when nobody reads the zip any more.
 */
export function addTo({ zip, manifest, signal }: Filled, path: string, bytes: Readable, how: How = {}) {
  return new Promise<void>((resolve, reject) => {
    const hash = createHash('sha256')
    async function* passed() {
      for await (const part of bytes) {
        const piece: Buffer = part
        hash.update(piece)
        if (how.progress) how.progress.done += piece.length
        yield piece
      }
    }
    const hashed = Readable.from(passed(), { objectMode: false })
    hashed.once('error', reject)
    hashed.once('end', () => {
      manifest.push(`${hash.digest('hex')}  ${path}`)
      resolve()
    })
    addAbortSignal(signal, hashed)
    zip.addReadStreamLazy(path, { compress: how.isPacked !== true }, (give) => give(null, hashed))
  })
}
