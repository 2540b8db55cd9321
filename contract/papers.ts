import { z } from 'zod'
import { call } from './call.ts'
import { witnessForStaff } from './corrections.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { paperKinds, paperParts, papersOf } from './paperKinds.ts'
import { calendarDate, cleanText, moment, rowId } from './wire.ts'

const kind = z.enum(paperKinds)
const shownPart = z.object({ part: z.enum(paperParts), text: z.string() })
const part = shownPart.extend({ text: cleanText.pipe(z.string().max(limits.paperPart, say('too_long'))) })

export const shownPaper = z.object({
  kind,
  /** Grows with each saving; `saved` is null as long as the text is made from the case anew each time. */
  version: z.int().nonnegative(),
  parts: z.array(shownPart),
  saved: z.object({ at: moment, by: z.enum(['reporter', 'staff']) }).nullable(),
})
export type ShownPaper = z.infer<typeof shownPaper>

/** The documents of the case, as the list of evidence names them. */
export const evidence = z.array(
  z.object({
    id: rowId,
    name: z.string(),
    size: z.int().nonnegative(),
    added_at: moment,
    /** Hexadecimal; null for a file that is not handed out. */
    sha256: z.string().nullable(),
    isHeld: z.boolean(),
  }),
)

export const papers = z.object({
  papers: z.array(shownPaper),
  /** At the desk: kinds with a saved text that is not shown, because it may hold what was redacted. Empty for the reporter. */
  held_back: z.array(kind),
  /** Three years after the case's date, when Diskrimineringsnemnda may turn it away; null without a date. */
  nemnda: z.object({ last_day: calendarDate, days_left: z.int() }).nullable(),
  witnesses: z.array(witnessForStaff),
})
export type Papers = z.infer<typeof papers>

/** The whole text of one paper, made from the version that was read. */
export const paperChange = z
  .object({ kind, version: z.int().nonnegative(), parts: z.array(part).max(paperParts.length) })
  .refine(
    ({ kind: of, parts }) => papersOf[of].every((one) => parts.filter((given) => given.part === one).length === 1),
    { path: ['parts'], ...say('invalid') },
  )
export const paperReset = z.object({ kind, version: z.int().nonnegative() })
export const paperPdf = z.object({ kind, with_witnesses: z.boolean() })

export const listPapers = call('listPapers', 'Read the texts for police, boards and platforms, made from an own case', {
  data: papers,
})
export const listEvidence = call('listEvidence', 'List the documents of an own case with their SHA-256', {
  fails: ['too_many_requests'],
  data: evidence,
})
export const savePaper = call('savePaper', 'Save a changed text', {
  fails: ['stale_version'],
  body: paperChange,
  data: shownPaper,
})
export const resetPaper = call('resetPaper', 'Make a text from the case anew', {
  fails: ['stale_version'],
  body: paperReset,
  data: shownPaper,
})
/** Answers with a PDF of the text as it is saved. */
export const printPaper = call('printPaper', 'Make a PDF of a text with the list of evidence', {
  fails: ['too_many_requests', 'too_large', 'unavailable'],
  body: paperPdf,
  response: {},
})
