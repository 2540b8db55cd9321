import type { Command, Content, Phase, ReportEvent, ReportState, RestingPhase } from './reportTypes.ts'
import { isUntouched, valuesOf } from './values.ts'

export type Reduced = { state: ReportState; commands: readonly Command[] }
export type EventOf<Type extends ReportEvent['type']> = Extract<ReportEvent, { type: Type }>

export const unchanged = (state: ReportState): Reduced => ({ state, commands: [] })

export const to = (state: ReportState, phase: Phase, commands: readonly Command[] = []): Reduced => ({
  state: { ...state, phase },
  commands,
})

const busy: readonly Phase['name'][] = ['waking', 'checking', 'sending', 'fetching_newest', 'finished']

export const isResting = (phase: Phase): phase is RestingPhase => !busy.includes(phase.name)

/** The form is finished: its draft is removed from the device, and the list of own cases is shown. */
export const leaving: readonly Command[] = [{ do: 'remove_draft' }, { do: 'leave' }]

/** True when leaving the form loses nothing: it holds what is stored, or nothing at all. */
export const isAsStored = ({ stored }: Pick<ReportState, 'stored'>, { values, chosen, removed }: Content) =>
  chosen.length === 0 &&
  removed.length === 0 &&
  (stored ? JSON.stringify(values) === JSON.stringify(valuesOf(stored)) : isUntouched(values))

/** Keeps on the device what a closed page would lose. */
export const keepOrRemove = (state: ReportState, content: Content): Command =>
  isAsStored(state, content) ? { do: 'remove_draft' } : { do: 'keep_draft', draft: draftOf(state, content) }

export const draftOf = ({ edited, retry }: ReportState, { values, chosen }: Content) => ({
  values,
  version: edited?.version,
  fileNames: chosen.map(({ file }) => file.name),
  retry,
})
