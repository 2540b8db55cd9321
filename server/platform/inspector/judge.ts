import { fileTypeFromBuffer } from 'file-type'
import type { DocumentExtension } from '../documents/types.ts'
import type { Judgement } from './wire.ts'

type Judge = (bytes: Buffer) => Promise<Judgement> | Judgement
/** The judge for each type that file-type detects. A type not listed means that the extension is false. */
type Judges = Partial<Record<string, Judge>>

/** Documents of cases, and WebP in the library of public files. */
export type InspectedExtension = DocumentExtension | 'webp'

const zipTypes = ['zip', 'docx', 'xlsx', 'docm', 'xlsm', 'dotx', 'xltx', 'dotm', 'xltm']

/** Loads what judges one kind of document, and no other library. Runs in the child process alone. */
export async function loadJudge(extension: string) {
  const judges = await loadJudges(extension)
  /** What is found in a document. Throws when it cannot be read to its end. */
  return async (bytes: Buffer): Promise<Judgement> => {
    const judge = judges[(await fileTypeFromBuffer(bytes))?.ext ?? '']
    return judge ? judge(bytes) : { findings: ['not_as_named'] }
  }
}

async function loadJudges(extension: string): Promise<Judges> {
  if (extension === 'pdf') return { pdf: (await import('./pdf.ts')).judgePdf }
  if (extension === 'doc' || extension === 'xls' || extension === 'docx' || extension === 'xlsx') {
    const { judgeCompoundFile } = await import('./oldOffice.ts')
    const cfb: Judge = (bytes) => judgeCompoundFile(bytes, extension)
    if (extension === 'doc' || extension === 'xls') return { cfb }
    const { judgeOfficeZip } = await import('./officeZip.ts')
    const judge: Judge = (bytes) => judgeOfficeZip(bytes, extension)
    return { ...Object.fromEntries(zipTypes.map((type) => [type, judge])), cfb }
  }
  const { judgeImage } = await import('./image.ts')
  const as =
    (format: 'jpeg' | 'png' | 'webp'): Judge =>
    (bytes) =>
      judgeImage(bytes, format)
  if (extension === 'png') return { png: as('png'), apng: as('png') }
  return extension === 'webp' ? { webp: as('webp') } : { jpg: as('jpeg') }
}
