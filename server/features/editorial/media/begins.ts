import { hasMagicOf, magicBytes } from '#server/platform/documents/magic.ts'
import { extensionOf } from '#server/platform/documents/types.ts'

/** The types, in the words of file-type, that a file of this name may begin as, where documents of cases have none such. */
const begins: Record<string, readonly string[]> = { webp: ['webp'], mp4: ['mp4', 'm4v'], webm: ['webm'] }

/** Whether the first part of a file begins as its extension says. All else about the content is judged when it is whole. */
export async function beginsAs(bytes: Buffer, extension: string): Promise<boolean> {
  const head = bytes.subarray(0, magicBytes)
  if (extension === 'vtt') return /^(?:\xEF\xBB\xBF)?WEBVTT/.test(head.toString('latin1', 0, 12))
  const document = extensionOf(`.${extension}`)
  if (document) return hasMagicOf(head, document)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found !== undefined && (begins[extension]?.includes(found.ext) ?? false)
}
