import type { DeskCase } from '#contract/deskCases.ts'

/** A case that is folded at the one it repeats: a lead opens it again before anything else is done with it. */
export const isClosedDuplicate = ({ status, outcome }: Pick<DeskCase, 'status' | 'outcome'>) =>
  status === 'Closed' && outcome === 'duplicate'
