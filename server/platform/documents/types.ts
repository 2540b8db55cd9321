import { documentExtensions } from '#contract/limits.ts'

export type DocumentExtension = (typeof documentExtensions)[number]

export const mediaTypes: Record<DocumentExtension, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The accepted extension of a name, in lower case. */
export function extensionOf(name: string): DocumentExtension | undefined {
  const end = /\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toLowerCase()
  return documentExtensions.find((extension) => extension === end)
}
