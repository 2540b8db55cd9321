import { fileTypeFromBuffer } from 'file-type'
import type { DocumentExtension } from '../documents/types.ts'
import type { Judgement } from './findings.ts'

type Judge = (bytes: Buffer) => Promise<Judgement> | Judgement
/** The judge for each type that file-type detects. A type not listed means that the extension is false. */
type Judges = Partial<Record<string, Judge>>

const zipTypes = ['zip', 'docx', 'xlsx', 'docm', 'xlsm', 'dotx', 'xltx', 'dotm', 'xltm']

/** Loads what judges one kind of document, and no other library. Runs in the child process alone. */
export async function loadJudge(extension: string) {
  const judges = await loadJudges(extension)
  /** What is found in a document. Throws when it cannot be read to its end. */
  return async (bytes: Buffer): Promise<Judgement> => {
    const type = (await fileTypeFromBuffer(bytes))?.ext ?? ''
    const judge = judges[type]
    return judge ? judge(bytes) : { findings: ['not_as_named'] }
  }
}

async function loadJudges(extension: string): Promise<Judges> {
  const known: InspectedExtension | 'unknown' = isKnown(extension) ? extension : 'unknown'
  switch (known) {
    case 'jpg':
    case 'jpeg': {
      const { judgeImage } = await import('./image.ts')
      return { jpg: (bytes) => judgeImage(bytes, 'jpeg') }
    }
    case 'png': {
      const { judgeImage } = await import('./image.ts')
      const judge: Judge = (bytes) => judgeImage(bytes, 'png')
      return { png: judge, apng: judge }
    }
    case 'webp': {
      const { judgeImage } = await import('./image.ts')
      return { webp: (bytes) => judgeImage(bytes, 'webp') }
    }
    case 'pdf': {
      const { judgePdf } = await import('./pdf.ts')
      return { pdf: judgePdf }
    }
    case 'doc':
    case 'xls': {
      const { judgeCompoundFile } = await import('./oldOffice.ts')
      return { cfb: (bytes) => judgeCompoundFile(bytes, known) }
    }
    case 'docx':
    case 'xlsx': {
      const [{ judgeOfficeZip }, { judgeCompoundFile }] = await Promise.all([
        import('./officeZip.ts'),
        import('./oldOffice.ts'),
      ])
      const judge: Judge = (bytes) => judgeOfficeZip(bytes, known)
      return {
        ...Object.fromEntries(zipTypes.map((type) => [type, judge])),
        cfb: (bytes) => judgeCompoundFile(bytes, known),
      }
    }
    case 'unknown':
      return {}
  }
}

/** Documents of cases, and WebP in the library of public files. */
export type InspectedExtension = DocumentExtension | 'webp'

const isKnown = (extension: string): extension is InspectedExtension =>
  ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xls', 'xlsx'].includes(extension)
