/** Sizes and counts that browser and server share (spec sections 5 and 9; the spec sets none for files). */
export const limits = {
  name: 255,
  email: 254,
  passwordMin: 6,
  passwordMax: 200,
  description: 5000,
  /** Characters in a message, in the name of a reply text, and in what a reporter reads of a state. */
  message: 5000,
  replyTitle: 80,
  stateText: 500,
  witnessName: 255,
  witnessContact: 64,
  witnesses: 20,
  /** Corrections of one case that was sent in, and how many of them, the newest, are shown to staff with the case. */
  corrections: 100,
  correctionsShown: 20,
  documentBytes: 25 * 1024 * 1024,
  /** Documents of a report, of one message, or added by staff, including those already stored. */
  documents: 20,
  /** Documents of one case from its reporter, by report and messages, and as many from staff. */
  caseDocuments: 300,
  /** Bytes in one request, all parts together. */
  requestBytes: 100 * 1024 * 1024,
  /** Bytes of all documents of one account, and of one whose e-mail address is not confirmed. */
  accountBytes: 1024 * 1024 * 1024,
  unconfirmedAccountBytes: 100 * 1024 * 1024,
  /** Characters in a search, and choices in one filter. */
  search: 200,
  chosen: 50,
  /** Articles on one page of the archive: default, and maximum. */
  articlePage: 12,
  articlePageMax: 100,
  link: 2000,
  suggestion: 2000,
  /** Characters in one part of a "what next" paper. */
  paperPart: 8000,
  /** UTF-8 bytes in a document's display name. */
  documentNameBytes: 255,
} as const

/** Accepted uploads (spec section 3), by extension. */
export const documentExtensions = ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] as const

/** Extensions of what is shown inline (spec section 3). */
const imageExtensions: readonly string[] = ['jpeg', 'jpg', 'png', 'gif', 'bmp', 'webp']
export const isImageExtension = (extension: string | null) => extension !== null && imageExtensions.includes(extension)

const figure = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 })

/** A file's size for people, in units of 1024 bytes as the limits are: `15 kB`, `1,4 MB`. */
export function sizeInWords(bytes: number) {
  const kilo = bytes / 1024
  return kilo < 1000 ? `${Math.max(1, Math.round(kilo))} kB` : `${figure.format(kilo / 1024)} MB`
}

/** So many days before, people are told of what is to be erased. The last notice is waited for. */
export const toldBefore = { case: [60, 14], draft: [30], account: [30] } as const
