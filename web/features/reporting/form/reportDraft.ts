import { emptied } from './paths.ts'
import { isAsStored, keepOrRemove, to, unchanged, type EventOf, type Reduced } from './reportTransition.ts'
import { stoppedPhase } from './reportSaving.ts'
import { type Command, type Phase, type ReportState } from './reportTypes.ts'
import { emptyValues, valuesOf } from './values.ts'

/** The draft found on the device goes into the form, then what was typed before the scripts had loaded. */
export function restored(state: ReportState, event: EventOf<'restored'>): Reduced {
  const { draft, typed, isNamed, isSignedIn, isAnother, today } = event
  const { stored, edited } = state
  const commands: Command[] = []
  if (draft) {
    commands.push({ do: 'fill', values: draft.values }, { do: 'set', texts: typed.texts, isShown: true })
    commands.push({ do: 'note_lost_files', names: draft.fileNames })
  } else {
    // A logout or another person's login has removed the draft; the files chosen with it must go too.
    commands.push({ do: 'forget_files' }, { do: 'set', texts: typed.texts, isShown: false })
    const hasDate = stored !== undefined || typed.texts.some(([path]) => path === 'date')
    if (!hasDate) commands.push({ do: 'set', texts: [['date', today]], isShown: true })
  }
  commands.push({ do: 'add_files', files: typed.files })
  // Spec section 4. A reload stays at the step that the address names.
  if (draft && !stored && isSignedIn && !isNamed) commands.push({ do: 'go', step: 3, isReplacing: true })
  if (!draft && !stored && isAnother) commands.push({ do: 'go', step: 1, isReplacing: true })
  return {
    state: {
      ...state,
      phase: { name: 'writing' },
      edited: edited && { ...edited, version: draft?.version ?? edited.version },
      retry: draft?.retry,
      isRestored: draft !== undefined,
    },
    commands,
  }
}

/** Step 3 without a login leads to the login. The form's page goes, so what waits to be kept is written first. */
export function located(state: ReportState, { step, isSignedIn, content }: EventOf<'located'>): Reduced {
  if (step === 3 && !isSignedIn) {
    const notice = isAsStored(state, content) ? 'loginFirst' : 'loginRequired'
    return { state, commands: [{ do: 'flush_draft' }, { do: 'notify', notice }, { do: 'log_in' }] }
  }
  const isAnswered = state.phase.name === 'login_needed' && (isSignedIn || step !== 2)
  return isAnswered ? to(state, { name: 'writing' }) : unchanged(state)
}

export function changed(state: ReportState, { content, before, at }: EventOf<'changed'>): Reduced {
  if (state.phase.name === 'submitted_elsewhere') return unchanged(state)
  const commands: Command[] = [keepOrRemove(state, content)]
  const wrong = before ? emptied(content.values, before) : {}
  if (Object.keys(wrong).length > 0) commands.push({ do: 'mark', wrong })
  // From the first change on the address names the step, so that a reload stays there.
  if (at && !at.isNamed) commands.push({ do: 'go', step: at.step, isReplacing: true })
  return { state: at ? state : forgetFileErrors(state), commands }
}

/** The chosen files have changed: errors name files by their position, which may be another file's now. */
function forgetFileErrors(state: ReportState): ReportState {
  const { phase, fileErrors } = state
  if (Object.keys(fileErrors).length === 0) return state
  const isAboutFields = phase.name === 'failed' && phase.kind === 'fields'
  return { ...state, fileErrors: {}, phase: isAboutFields ? { name: 'writing' } : phase }
}

/** Deletes what is on this device, and stops a request under way. A stored draft stays as it was last saved. */
export function discarded(state: ReportState, { today }: EventOf<'discarded'>): Reduced {
  const { stored, edited, phase } = state
  return {
    state: {
      ...state,
      phase: afterDiscarding(phase),
      edited: edited && stored && { id: stored.id, version: stored.version },
      retry: undefined,
      isRestored: false,
    },
    commands: [
      ...(phase.name === 'sending' ? [{ do: 'stop' } as const] : []),
      { do: 'remove_draft' },
      { do: 'forget_files' },
      { do: 'fill', values: stored ? valuesOf(stored) : { ...emptyValues(), date: today } },
      { do: 'notify', notice: 'removed' },
      { do: 'go', step: 1 },
    ],
  }
}

/** What is about the deleted content goes; that something may have arrived before stays to be read. */
function afterDiscarding(phase: Phase): Phase {
  if (phase.name === 'sending') return stoppedPhase(phase, false)
  if (phase.name === 'unanswered') return { ...phase, isKept: false }
  return ['checking', 'login_needed', 'failed', 'stale'].includes(phase.name) ? { name: 'writing' } : phase
}
