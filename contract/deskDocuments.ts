import { z } from 'zod'
import { openWitness } from './corrections.ts'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { caseFacts, ofEachText } from './incidentFacts.ts'
import { inspection, type Inspection } from './inspection.ts'
import { isLocked } from './lockedDocument.ts'
import { done, id, idParams, moment, named, rowId, filledWords } from './wire.ts'

/** Passages of one text that are left out. */
const mostPassages = 500

/** How staff see a document without opening it. */
export type PreviewKind = 'picture' | 'pages' | 'text' | 'none'

const kinds: Record<string, PreviewKind> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  pdf: 'pages',
  doc: 'text',
  docx: 'text',
  xlsx: 'text',
}
/** Of what is not listed nothing is shown, as of workbooks from before 2007. */
export const previewKindOf = (extension: string): PreviewKind =>
  (Object.hasOwn(kinds, extension) && kinds[extension]) || 'none'
export const extensionsShownAs = (...wanted: PreviewKind[]) =>
  Object.keys(kinds).filter((extension) => wanted.includes(previewKindOf(extension)))

/** Whether staff may fetch the original of a document. `confirm`: once its findings were read. `never`: locked. */
export function originalRuleOf(found: Inspection): 'free' | 'confirm' | 'waiting' | 'never' {
  if (found.state === 'waiting') return 'waiting'
  if (isLocked(found)) return 'never'
  return found.state === 'clean' ? 'free' : 'confirm'
}

const pixels = z.int().positive().nullable()
const shownDocument = z.object({
  id: rowId,
  name: z.string(),
  extension: z.string(),
  size: z.int().nonnegative(),
  added_at: moment,
  /** Who of the staff added it, by itself or with a message; null: the reporter. */
  added_by: named.nullable(),
  inspection,
  /** Of the kind that `previewKindOf` says. */
  preview: z.object({
    state: z.enum(['waiting', 'made', 'failed']),
    /** Pages of the whole document; null when it has none or they are not known. */
    pages: z.int().positive().nullable(),
    /** The pages that are tried to be shown, in order; a picture has one. `is_made` is false for one that failed. */
    shown: z.array(z.object({ page: z.int().positive(), is_made: z.boolean(), width: pixels, height: pixels })),
  }),
})
export type ShownDocument = z.infer<typeof shownDocument>

/** Asks for the previews that are missing, too. */
export const listDocuments = deskCall('deskListDocuments', "List a case's documents, with findings and what is shown", {
  data: z.array(shownDocument),
})

/** Multipart with `documents[]`, at least one. With an Idempotency-Key it is carried out once. */
export const addDocuments = deskCall('deskAddDocuments', 'Add documents to a case, for somebody who called or came', {
  fails: ['document_type', 'storage_full', 'account_full', 'idempotency_mismatch', 'read_only'],
  body: z.object({}),
  response: { 201: done.extend({ data: z.object({ count: z.int().positive() }) }) },
})

const documentParams = idParams.extend({ document: id })
/** Answers a picture: of a pdf's page, or as page 1 the viewing copy of an image. */
export const showPage = deskCall(
  'deskShowPage',
  "Read the picture of a document's page, or the viewing copy of a picture as its first",
  { fails: ['document_locked', 'preview_failed'], params: documentParams.extend({ page: id }), response: {} },
)
export const showText = deskCall('deskShowText', 'Read the text of an Office file', {
  fails: ['document_locked', 'preview_failed'],
  params: documentParams,
  data: z.object({ text: z.string(), is_cut: z.boolean() }),
})

/** `seen`: state and findings as whoever asks has read them. `is_confirmed`: they want a file that is not clean all the same. */
export const fetchOriginal = deskCall('deskFetchOriginal', 'Fetch the original of a document, for a kept reason', {
  fails: ['document_waiting', 'document_locked', 'document_unconfirmed'],
  params: documentParams,
  body: z.object({
    reason: filledWords(500),
    seen: inspection,
    is_confirmed: z.boolean().default(false),
  }),
  response: {},
})

/** A passage, as `redaction.ts` counts it. */
const range = z.object({ start: z.int().nonnegative(), end: z.int().positive() })
const ranges = z.array(range).max(mostPassages, say('too_many'))
export const redaction = z.object({
  /** 0 while nothing was ever marked. */
  version: z.int().nonnegative(),
  /** `outdated`: texts or documents are others than when it was marked; it must be marked again. */
  state: z.enum(['none', 'current', 'outdated']),
  ...ofEachText(() => z.string()),
  ranges: z.object(ofEachText(() => z.array(range))),
  left_out: z.array(rowId),
  /** Numbers of documents that are shared without their names. */
  hidden_names: z.array(rowId),
  /** `updated_at`: when the words of a witness last changed, or could be read again. */
  witnesses: z.array(openWitness.extend({ id: rowId, updated_at: moment, is_left_out: z.boolean() })),
  /** All of the case, oldest first, each with its passages. */
  messages: z.array(
    z.object({
      id: rowId,
      from: z.enum(['reporter', 'staff']),
      created_at: moment,
      body: z.string(),
      ranges: z.array(range),
    }),
  ),
  by: z.string().nullable(),
  at: moment.nullable(),
})
export type Redaction = z.infer<typeof redaction>
export const showRedaction = deskCall('deskShowRedaction', 'Read what is left out of a case before it is shared', {
  data: redaction,
})
/**
 * The texts are those that the passages were marked in; `messages`, `documents` and `witnesses`: all that whoever marked was shown,
 * as it was shown. When the case holds others by now, or witnesses have changed since, the call answers 409.
 */
export const redactCase = deskCall('deskRedactCase', 'Set which parts of a case are left out before it is shared', {
  fails: ['case_changed'],
  body: z.object({
    version: z.int().nonnegative(),
    ...ofEachText((text) => z.string().max(caseFacts[text].max).default('')),
    ranges: z.object(ofEachText(() => ranges)),
    // As many as the case holds: a bound here would stop the marking, and with it exports and papers.
    left_out: z.array(rowId),
    hidden_names: z.array(rowId),
    witnesses_out: z.array(rowId),
    messages: z.array(z.object({ id: rowId, ranges })),
    documents: z.array(rowId),
    witnesses: z.array(z.object({ id: rowId, updated_at: moment })),
  }),
  data: redaction,
})
