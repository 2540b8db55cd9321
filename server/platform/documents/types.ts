import { documentExtensions } from '#contract/limits.ts'

export type DocumentExtension = (typeof documentExtensions)[number]

/** The accepted extension of a name, in lower case. */
export function extensionOf(name: string): DocumentExtension | undefined {
  const end = /\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toLowerCase()
  return documentExtensions.find((extension) => extension === end)
}

/** As much of a file as file-type looks at. */
export const magicBytes = 4100

/** The types, in the words of file-type, that a file of this name may begin as. */
const begins: Record<DocumentExtension, readonly string[]> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  // An encrypted document of the newer Office is a compound file. What a zip holds is seen only later in the file.
  docx: ['docx', 'zip', 'cfb'],
  xlsx: ['xlsx', 'zip', 'cfb'],
}

/** Whether the first bytes are those of the extension. Everything else about the content is the inspector's to judge. */
export async function hasMagicOf(head: Buffer, extension: DocumentExtension): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found !== undefined && begins[extension].includes(found.ext)
}
