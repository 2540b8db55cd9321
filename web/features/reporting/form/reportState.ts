import type { OwnIncident } from '#contract/incidents.ts'
import { changed, discarded, located, restored } from './reportDraft.ts'
import { afterCheck, afterFetch, failedPhase, finished, refused, saved, stopped } from './reportSaving.ts'
import { isResting, leaving, to, unchanged, type EventOf, type Reduced } from './reportTransition.ts'
import { type Aim, type ReportEvent, type ReportState, type RestingPhase } from './reportTypes.ts'

export const initialState = (stored: OwnIncident | undefined): ReportState => ({
  phase: { name: 'waking' },
  stored,
  edited: stored && { id: stored.id, version: stored.version },
  retry: undefined,
  isRestored: false,
  fileErrors: {},
})

/**
 * The report form's rules (spec section 4): what each event does in each phase. Pure: `useCommands` carries out the
 * commands, in order. An event that means nothing in a phase returns the same state and no commands.
 */
export function reduce(state: ReportState, event: ReportEvent): Reduced {
  const { phase } = state
  if (phase.name === 'waking') return event.type === 'restored' ? restored(state, event) : unchanged(state)
  if (phase.name === 'finished') return finished(state, event)
  switch (event.type) {
    case 'restored':
      return unchanged(state)
    case 'located':
      return located(state, event)
    case 'changed':
      return changed(state, event)
    case 'field_left':
      return { state, commands: Object.keys(event.wrong).length > 0 ? [{ do: 'mark', wrong: event.wrong }] : [] }
    case 'discarded':
      return discarded(state, event)
    case 'left':
      return to(state, { name: 'finished' }, leaving)
    case 'next':
      return isResting(phase) ? check(state, phase, { next: event.from === 1 ? 2 : 3 }) : unchanged(state)
    case 'back':
      return back(state, event)
    case 'send':
      if (!isResting(phase)) return unchanged(state)
      // A submitted case never becomes a draft again. The new object moves the focus to the reason once more.
      if (phase.name === 'submitted_elsewhere') return to(state, { ...phase })
      return check(state, phase, { save: event.status })
    case 'checked':
      // Compared by identity: the result of a check that the person left by Back counts no more.
      return phase.name === 'checking' && phase.aim === event.aim ? afterCheck(state, phase, event) : unchanged(state)
    case 'progress':
      if (phase.name !== 'sending') return unchanged(state)
      return to(state, { ...phase, loaded: event.loaded, total: event.total })
    case 'stop':
      return phase.name === 'sending' ? stopped(state, phase) : unchanged(state)
    case 'saved':
      return phase.name === 'sending' ? saved(state, event) : unchanged(state)
    case 'refused':
      return phase.name === 'sending' ? refused(state, phase, event) : unchanged(state)
    case 'keep_mine':
      return fetchNewest(state, 'mine')
    case 'take_theirs':
      return fetchNewest(state, 'theirs')
    case 'fetched':
      return phase.name === 'fetching_newest' ? afterFetch(state, phase, event) : unchanged(state)
    case 'fetch_failed':
      if (phase.name !== 'fetching_newest') return unchanged(state)
      return to(state, failedPhase(event.kind, phase.before.status))
    case 'start_new':
      return phase.name === 'gone' ? to({ ...state, edited: undefined }, { name: 'writing' }) : unchanged(state)
  }
}

const check = (state: ReportState, before: RestingPhase, aim: Aim) =>
  to(state, { name: 'checking', aim, before }, [{ do: 'check', aim }])

/** Back also leaves a check that has not answered yet. */
function back(state: ReportState, { from }: EventOf<'back'>): Reduced {
  const { phase } = state
  const resting = phase.name === 'checking' ? phase.before : phase
  if (!isResting(resting)) return unchanged(state)
  const commands = from > 1 ? [{ do: 'go', step: from === 3 ? 2 : 1 } as const] : []
  return to(state, resting.name === 'login_needed' ? { name: 'writing' } : resting, commands)
}

/** Two windows edit one draft: the newest version is fetched, and then one of the two is taken. */
function fetchNewest(state: ReportState, keep: 'mine' | 'theirs'): Reduced {
  const { phase, edited } = state
  if (phase.name !== 'stale' || !edited) return unchanged(state)
  return to(state, { name: 'fetching_newest', keep, before: phase }, [{ do: 'fetch_newest', id: edited.id }])
}
