import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { PaperKind } from '#contract/paperKinds.ts'
import type { evidence, Papers, ShownPaper } from '#contract/papers.ts'

type EvidenceList = z.infer<typeof evidence>
export type PaperChange = Pick<ShownPaper, 'version' | 'parts'>
/** A text as it stands in the page, saved or not: changing from one to another loses nothing. */
export type Draft = ShownPaper & { isChanged: boolean }
export type Answer = { data?: { data: ShownPaper }; error?: unknown }

/** Where papers come from and go to: a reporter's own case, or a case at the desk. */
export type PaperSource = {
  papers: Papers
  id: number
  isStaff: boolean
  mayChange: boolean
  save(kind: PaperKind, version: number, parts: ShownPaper['parts']): PromiseLike<Answer>
  reset(kind: PaperKind, version: number): PromiseLike<Answer>
  refetch: () => PromiseLike<{ data?: { data: Papers } }>
  isStale(error: unknown): boolean
  /** Makes the PDF of the saved text and hands it to the browser; false when that failed. */
  pdf(kind: PaperKind, withWitnesses: boolean): Promise<boolean>
  /** Asks before the page is left while something typed is saved nowhere. */
  Guard?: ComponentType<{ isUnsaved: boolean }>
  /** What was typed before and not saved, as it lies on the device. */
  changes?: Partial<Record<PaperKind, PaperChange>>
  /** Keeps what is typed into one text on the device until it is saved, and says so of the one that is shown. */
  Keep?: ComponentType<{ id: number; draft: Draft; isShown: boolean }>
  evidence: { list: EvidenceList | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
}
