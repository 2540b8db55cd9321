import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const squeeze = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes the compressed variants of every text file once at build time, so that no request compresses. */
export async function compressAssets(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      if (bytes.length < 400) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${file}.br`, await squeeze(bytes, { params }))
      await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}
