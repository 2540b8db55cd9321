import { z } from 'zod'
import { listedCase } from './deskCases.ts'
import { deskCall } from './deskCall.ts'
import { moment, named, rowId } from './wire.ts'

/** Why two cases may belong together. The last three are compared by keyed hashes, never by the words. */
export const relatedReasons = ['place_and_week', 'account_name', 'web_address', 'telephone'] as const
export type RelatedReason = (typeof relatedReasons)[number]

/** What staff made of it. `open`: nobody has said yet. */
export const relatedStates = ['open', 'linked', 'dismissed'] as const
export type RelatedState = (typeof relatedStates)[number]

/** Nothing of it is sealed. */
export const otherCase = listedCase.pick({
  id: true,
  version: true,
  status: true,
  outcome: true,
  date: true,
  harassment_category: true,
  city: true,
  submitted_at: true,
})
const related = otherCase.extend({
  reasons: z.array(z.enum(relatedReasons)),
  state: z.enum(relatedStates),
  judged_by: named.nullable(),
  judged_at: moment.nullable(),
  /** Whether the reader may say that the two belong together: for that they must be allowed to change both. */
  may_work: z.boolean(),
})
export type RelatedCase = z.infer<typeof related>
export type OtherCase = z.infer<typeof otherCase>

/** How many suggestions are shown at most; those with most reasons come first, then the latest. */
export const mostSuggestions = 50

const relatedCases = z.object({
  related: z.array(related),
  /** How many were found, shown or not. */
  total: z.int(),
  /** Cases that were closed as duplicates of this one. */
  duplicates: z.array(otherCase),
  /** The case that this one repeats, when it was closed as a duplicate and the reader may know of the other. */
  original: otherCase.nullable(),
})
export type RelatedCases = z.infer<typeof relatedCases>

/** Only cases that the reader may know of. */
export const showRelated = deskCall('deskShowRelated', 'List the cases that may belong together with one', {
  data: relatedCases,
})

/** Links or dismisses, for both cases. `seen`: what was shown; when somebody has said otherwise since, it answers 409. */
export const judgeRelated = deskCall('deskJudgeRelated', 'Link two cases, or say that they do not belong together', {
  fails: ['case_changed', 'read_only'],
  body: z.object({ other_id: rowId, seen: z.enum(relatedStates), state: z.enum(relatedStates) }),
  data: relatedCases,
})
