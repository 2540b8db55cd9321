import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Services } from '#server/context.ts'
import { viewingExtension } from '#server/cases/documentAddresses.ts'
import { bytesOf } from '#server/cases/evidence.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import texts from '#texts/nb/exportFiles.ts'
import type { Progress } from '#server/cases/madeFiles/making.ts'
import type { Enclosed } from './enclosing.ts'

type Parts = { pdf: Buffer; enclosed: readonly Enclosed[]; progress: Progress }

/** Each document is opened when its turn comes, so that one is under way at a time. */
export function zipOf(
  services: Services,
  { id, key, files }: SharedCase,
  { pdf, enclosed, progress }: Parts,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const pdfName = texts.fileName(id, 'pdf')
  zip.addBuffer(pdf, pdfName)
  progress.done = 1
  const manifest = [`${createHash('sha256').update(pdf).digest('hex')}  ${pdfName}`]
  const add = (path: string, size: number, open: () => Readable) =>
    // Pictures and office files are compressed already.
    zip.addReadStreamLazy(path, { size, compress: false }, (give) => {
      const bytes = open()
      bytes.once('end', () => (progress.done += 1))
      // An export that is ended while it is made leaves no document open.
      output.once('close', () => bytes.destroy())
      give(null, bytes)
    })
  for (const [at, file] of files.entries()) {
    const found = enclosed.find((one) => one.id === file.id)
    if (!found?.sha256 || found.as === null) continue
    const { sha256, inspection, as } = found
    const sent = `${texts.folder}/${String(at + 1).padStart(2, '0')}-${nameInZip(file.name)}`
    const path = as === 'copy' ? sent.replace(/\.[^./]*$/, '') + `.${viewingExtension}` : sent
    // Programs that check sums pass over lines that begin so.
    if (inspection.state !== 'clean') manifest.push(`# ${texts.foundIn(path, inspection)}`)
    if (as === 'no_copy') manifest.push(`# ${texts.withoutCopy(sent, sha256)}`)
    else if (as === 'copy') {
      manifest.push(`# ${texts.copyOf(path, sha256)}`, `${found.copy.sha256}  ${path}`)
      add(path, found.copy.size, found.copy.read)
    } else {
      manifest.push(`${sha256}  ${path}`)
      add(path, file.size, () => bytesOf(services, key, file))
    }
  }
  zip.addBuffer(Buffer.from(`${manifest.join('\n')}\n`), texts.manifest)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  return output
}

/** Without what folders or older systems stumble over. */
const nameInZip = (name: string) => name.replaceAll(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_')
