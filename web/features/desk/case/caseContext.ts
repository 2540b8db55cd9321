import { createContext, use } from 'react'
import type { DeskCase } from '#contract/deskCases.ts'
import type { Change } from './useWatch.ts'

type CaseNow = {
  shown: DeskCase
  /** What somebody has changed since the case was read; undefined when nothing is known of. */
  change: Change | undefined
  /** Asks whether the case has changed since it was read, without reading it. */
  check: () => Promise<void>
  /** Reads the case and its messages again, which marks them as read: when somebody asks for it. */
  reload: () => Promise<void>
}

export const CaseContext = createContext<CaseNow | undefined>(undefined)

/** The case of the page, for the parts below it. */
export function useCase(): CaseNow {
  const now = use(CaseContext)
  if (!now) throw new Error('a part of a case stands outside its page')
  return now
}

/** A case that is folded at the one it repeats: a lead opens it again before anything else is done with it. */
export const isClosedDuplicate = ({ status, outcome }: Pick<DeskCase, 'status' | 'outcome'>) =>
  status === 'Closed' && outcome === 'duplicate'
