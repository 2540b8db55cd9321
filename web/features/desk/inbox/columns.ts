import type { DeskList } from '#contract/casework.ts'

/** What a list shows of its cases: not the state where all are in the same, and no time limit of a closed case. */
export const showsState = (list: DeskList) => list !== 'new' && list !== 'waiting_for_reporter' && list !== 'closed'
export const showsOutcome = (list: DeskList) => list === 'closed'
export const showsDue = (list: DeskList) => list !== 'closed'
