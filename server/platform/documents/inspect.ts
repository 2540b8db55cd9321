import { checkOldOffice } from './cfb.ts'
import { hasSoundHeader, hidesSomething } from './image.ts'
import type { DocumentExtension } from './types.ts'
import { checkOfficeZip, hasZipAtEnd } from './zip.ts'

/**
 * Is the content what the extension says, whole, and nothing else besides (trust 1, row 4)? Nothing is inflated or
 * decoded before its claims about itself have been read.
 */
export async function isWhatItSays(bytes: Buffer, extension: DocumentExtension): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  switch (extension) {
    case 'jpg':
    case 'jpeg':
      return found?.ext === 'jpg' && (await isPicture(bytes, 'jpeg'))
    case 'png':
      return found?.ext === 'png' && (await isPicture(bytes, 'png'))
    case 'pdf':
      return found?.ext === 'pdf' && isPdf(bytes)
    case 'docx':
    case 'xlsx':
      return checkOfficeZip(bytes, extension)
    case 'doc':
    case 'xls':
      return checkOldOffice(bytes, extension) && !hasZipAtEnd(bytes)
  }
}

const isPicture = async (bytes: Buffer, format: 'jpeg' | 'png') =>
  !hasZipAtEnd(bytes) && !hidesSomething(bytes, format) && (await hasSoundHeader(bytes, format))

function isPdf(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 1024)
  const isClean = start.startsWith('%PDF-') && !/<\s*(script|html|svg|!doctype)/i.test(start)
  return isClean && bytes.subarray(-4096).includes('%%EOF') && !hasZipAtEnd(bytes)
}
