import type { FieldCodes } from '#contract/errors.ts'
import { mayEdit, type ReporterStatus } from '#contract/status.ts'
import { fingerprintOf } from '../payload.ts'
import { stepOf, type Wrong } from './paths.ts'
import { draftOf, keepOrRemove, leaving, to, unchanged, type EventOf, type Reduced } from './reportTransition.ts'
import {
  type Command,
  type FailedPhase,
  type Phase,
  type ReportEvent,
  type ReportState,
  type UnansweredPhase,
} from './reportTypes.ts'
import type { SaveErrorKind } from './saveError.ts'
import type { NoticeName } from './useNotices.ts'
import { valuesOf } from './values.ts'

type In<Name extends Phase['name']> = Extract<Phase, { name: Name }>

/** The checks have answered: on to the next step, into the request, or to the first wrong field. */
export function afterCheck(state: ReportState, { aim, before }: In<'checking'>, event: EventOf<'checked'>): Reduced {
  const { wrong, content, isSignedIn } = event
  const isSaving = 'save' in aim
  if (!wrong)
    return isSaving
      ? to(state, failedPhase('offline', aim.save))
      : to(state, before, [{ do: 'notify', notice: 'offline' }])

  const point: Command = { do: 'point', refused: wrong }
  // A new attempt to save takes the last failure off the screen.
  const rest = isSaving ? to({ ...state, fileErrors: {} }, { name: 'writing' }).state : to(state, before).state
  const notice = noticeFor(wrong)
  if (notice) return { state: rest, commands: [point, { do: 'notify', notice }] }
  if (isSaving) return send(rest, aim.save, event, [point])
  if (aim.next === 2 || isSignedIn) return { state: rest, commands: [point, { do: 'go', step: aim.next }] }
  if (before.name === 'submitted_elsewhere') return { state: rest, commands: [point] }
  return to(rest, { name: 'login_needed' }, [point, keepOrRemove(rest, content), { do: 'flush_draft' }])
}

/**
 * The same content keeps its Idempotency-Key, so that a retry becomes the same case; changed content gets a new one.
 * The key is written to the device before the request leaves, so that a reload does not lose it.
 */
function send(
  state: ReportState,
  status: ReporterStatus,
  { content, newKey }: EventOf<'checked'>,
  commands: readonly Command[],
): Reduced {
  const { edited, retry } = state
  const attempt = { ...content, status, edited }
  const fingerprint = fingerprintOf(attempt)
  const key = retry?.fingerprint === fingerprint ? retry.key : newKey
  const next = { ...state, retry: { fingerprint, key } }
  return to(next, { name: 'sending', status, chosen: content.chosen, loaded: 0, total: 0 }, [
    ...commands,
    { do: 'keep_draft', draft: draftOf(next, content), isNow: true },
    { do: 'send', attempt, key },
  ])
}

export function saved(state: ReportState, event: EventOf<'saved'>) {
  return to(state, { name: 'finished' }, [...savedCommands(event), ...(event.isHere ? leaving : [])])
}

/** Nobody has said whether what was sent is stored. */
const unansweredKinds: SaveErrorKind[] = ['offline', 'slow', 'cut_off']

/** The request failed. When the form is no longer on the page, only a notice is shown. */
export function refused(state: ReportState, sending: In<'sending'>, event: EventOf<'refused'>): Reduced {
  const { kind, isKeySpent, content, isHere } = event
  const next = {
    ...state,
    retry: isKeySpent ? undefined : state.retry,
    fileErrors: ofFiles(event.refused),
  }
  const isLost = unansweredKinds.includes(kind) && sending.total > 0 && isNearlyWhole(sending)
  if (isLost) return to(next, unanswered('lost'), [{ do: 'notify', notice: 'lost' }])
  const phase = failedPhase(kind, sending.status)
  if (!isHere) return to(next, phase, refusedNotices(event))
  const draft: Command[] = isKeySpent ? [{ do: 'keep_draft', draft: draftOf(next, content), isNow: true }] : []
  if (kind === 'submitted_elsewhere') draft.push({ do: 'remove_draft' })
  return to(next, phase, [...draft, ...refusedNotices(event), { do: 'point', refused: event.refused }])
}

/** The sending is stopped, and everything stays. The next press is the same attempt, so that it makes no second case. */
export const stopped = (state: ReportState, sending: In<'sending'>) =>
  to(state, stoppedPhase(sending), [{ do: 'stop' }])

/** Before the first report of progress nobody knows how much has left. */
export const stoppedPhase = (sending: In<'sending'>, isKept = true) =>
  unanswered('stopped', { mayHaveArrived: sending.total === 0 || isNearlyWhole(sending), isKept })

const unanswered = (why: UnansweredPhase['why'], { mayHaveArrived = true, isKept = true } = {}): UnansweredPhase => ({
  name: 'unanswered',
  why,
  mayHaveArrived,
  isKept,
})

/** Bytes that a browser may have sent since it last reported its progress, which it does about ten times a second. */
const unreported = 256 * 1024
const isNearlyWhole = ({ loaded, total }: In<'sending'>) => loaded + unreported >= total

const ofFiles = (of: FieldCodes) => Object.fromEntries(Object.entries(of).filter(([path]) => stepOf(path) === 3))

/** The newest version is here: keep the person's own text and save it over that, or show what the server holds. */
export function afterFetch(state: ReportState, { keep, before }: In<'fetching_newest'>, event: EventOf<'fetched'>) {
  const { incident, content } = event
  const next = { ...state, edited: { id: incident.id, version: incident.version } }
  if (keep === 'mine') {
    const aim = { save: before.status }
    return to(next, { name: 'checking', aim, before }, [{ do: 'check', aim }])
  }
  const values = valuesOf(incident)
  return to(next, { name: 'writing' }, [
    { do: 'fill', values },
    { do: 'keep_stored_files' },
    keepOrRemove(next, { ...content, values, removed: [] }),
  ])
}

/** The person left the page during the request: only a notice of its outcome is shown. */
export function finished(state: ReportState, event: ReportEvent): Reduced {
  if (event.type === 'saved') return { state, commands: savedCommands(event) }
  if (event.type === 'refused') return { state, commands: refusedNotices(event) }
  return unchanged(state)
}

export function failedPhase(kind: SaveErrorKind, status: ReporterStatus): FailedPhase {
  if (kind === 'stale') return { name: 'stale', status }
  if (kind === 'gone' || kind === 'submitted_elsewhere') return { name: kind }
  return { name: 'failed', kind, status }
}

/** A notice, and above the own cases a receipt of what has been sent, or a line about the draft. */
const savedCommands = ({ id, status, isUpdate }: EventOf<'saved'>): Command[] =>
  mayEdit(status)
    ? [{ do: 'notify', notice: isUpdate ? 'draftUpdated' : 'draftSaved' }, { do: 'note_draft' }]
    : [
        { do: 'notify', notice: 'sent' },
        { do: 'keep_receipt', id },
      ]

/** An expired session has a notice of its own, from the rule for every answer. */
const refusedNotices = ({ kind, message }: EventOf<'refused'>): Command[] =>
  kind === 'expired' ? [] : [{ do: 'notify', notice: 'failed', message, cause: kind }]

function noticeFor(wrong: Wrong): NoticeName | undefined {
  const codes = Object.values(wrong)
  if (codes.includes('required')) return 'missing'
  if (codes.includes('contact_number_required')) return 'contact'
  return codes.length > 0 ? 'wrong' : undefined
}
