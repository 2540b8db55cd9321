import type { ItemState } from '#contract/deskEditorial.ts'

/** The colour of a state's badge, which only repeats its words. */
export const stateLevels: Readonly<Record<ItemState, 'plain' | 'good' | 'warning'>> = {
  draft: 'plain',
  in_review: 'warning',
  scheduled: 'warning',
  published: 'good',
  withdrawn: 'plain',
}
