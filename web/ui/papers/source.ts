import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { PaperKind } from '#contract/paperKinds.ts'
import type { evidence, Papers, ShownPaper } from '#contract/papers.ts'

export type EvidenceList = z.infer<typeof evidence>
export type Parts = ShownPaper['parts']
/** A text as it stands in the page, saved or not: changing from one to another loses nothing. */
export type Draft = ShownPaper & { isChanged: boolean }
/** `changed`: somebody else has saved since. */
export type Refused = 'changed' | 'failed'
export type Answer = { paper: ShownPaper; refused?: undefined } | { paper?: undefined; refused: Refused }

/** Where papers come from and go to: a reporter's own case, or a case at the desk. */
export type PaperSource = {
  papers: Papers
  isStaff: boolean
  mayChange: boolean
  save(kind: PaperKind, version: number, parts: Parts): Promise<Answer>
  reset(kind: PaperKind, version: number): Promise<Answer>
  /** Fetches what is stored now. */
  fetchNew(kind: PaperKind): Promise<Answer>
  /** Makes the PDF of the saved text and hands it to the browser; false when that failed. */
  pdf(kind: PaperKind, withWitnesses: boolean): Promise<boolean>
  /** Asks before the page is left while something typed is saved nowhere. */
  Guard: ComponentType<{ isUnsaved: boolean }>
  evidence: { list: EvidenceList | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
}
