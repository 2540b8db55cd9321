import type { FieldCodes } from '#contract/errors.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import type { ReporterStatus } from '#contract/status.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import { fingerprintOf, type Attempt, type Content } from '../payload.ts'
import type { RetryKey } from '../useKept.ts'
import type { SaveErrorKind } from './saveError.ts'
import { isUntouched, readValues, stepOf, type LocalDraft } from './values.ts'

/** `loaded` of `total` bytes of the request have been sent. */
type Sending = { name: 'sending'; status: ReporterStatus; chosen: readonly Chosen[]; loaded: number; total: number }

export type Phase =
  /** The draft on the device has not been read yet, so that none may be written. */
  | { name: 'waking' }
  | { name: 'writing' }
  | Sending
  /** Of two versions, the newest is fetched. */
  | { name: 'fetching' }
  /** The report is saved or abandoned. Nothing is written to the device any more. */
  | { name: 'finished' }

/** The last save failed; `status` is what it would have set. */
export type Failed = { name: 'failed'; kind: SaveErrorKind; status: ReporterStatus }

/** The last sending has no answer. `mayHaveArrived`: all of it may have been sent. `isKept`: it still stands in the form. */
export type Unanswered = { name: 'unanswered'; why: 'stopped' | 'lost'; mayHaveArrived: boolean; isKept: boolean }

/** What stands above the buttons until the next attempt to save. */
export type Box = { name: 'login_needed' } | Failed | Unanswered

export type ReportState = {
  phase: Phase
  box: Box | undefined
  /** The case and version that a save updates; undefined when a save creates a case. */
  edited: { id: number; version: number } | undefined
  retry: RetryKey | undefined
  /** The form holds what was found on the device. */
  isRestored: boolean
  fileErrors: FieldCodes
}

export type ReportEvent =
  | { type: 'opened'; draft: LocalDraft | undefined }
  | { type: 'went'; to: 'fetching' | 'finished' }
  | { type: 'boxed'; box: Box | undefined }
  | { type: 'sent'; status: ReporterStatus; chosen: readonly Chosen[]; retry: RetryKey }
  | { type: 'progressed'; loaded: number; total: number }
  | { type: 'stopped' }
  /** `isKeySpent`: the server has recorded the key for other content. */
  | { type: 'failed'; kind: SaveErrorKind; status: ReporterStatus; refused: FieldCodes; isKeySpent: boolean }
  /** The next save updates this version, or creates a case. */
  | { type: 'rebased'; edited: ReportState['edited'] }
  /** The chosen files have changed: errors name files by their position, which may be another file's now. */
  | { type: 'files_changed' }
  /** What was written has been deleted; `edited` is the stored draft as it was when the form opened. */
  | { type: 'discarded'; edited: ReportState['edited'] }

export const initialState = (stored: OwnIncident | undefined): ReportState => ({
  phase: { name: 'waking' },
  box: undefined,
  edited: versionOf(stored),
  retry: undefined,
  isRestored: false,
  fileErrors: {},
})

export const versionOf = (stored: OwnIncident | undefined) => stored && { id: stored.id, version: stored.version }

const writing: Phase = { name: 'writing' }

/** The report form's state (spec section 4). `reportActions.ts` and `reportSaving.ts` dispatch the events. */
export function reduce(state: ReportState, event: ReportEvent): ReportState {
  const { phase, box, edited } = state
  if (phase.name === 'finished') return state
  switch (event.type) {
    case 'opened':
      return opened(state, event.draft)
    case 'went':
      return { ...state, phase: { name: event.to } }
    case 'boxed':
      return { ...state, box: event.box, ...(event.box ? {} : { fileErrors: {} }) }
    case 'sent': {
      const { status, chosen, retry } = event
      const phase: Phase = { name: 'sending', status, chosen, loaded: 0, total: 0 }
      return { ...state, phase, box: undefined, retry, fileErrors: {} }
    }
    case 'progressed':
      return phase.name === 'sending'
        ? { ...state, phase: { ...phase, loaded: event.loaded, total: event.total } }
        : state
    case 'stopped':
      return phase.name === 'sending' ? { ...state, phase: writing, box: stoppedBox(phase, true) } : state
    case 'failed':
      return failed(state, event)
    case 'rebased':
      return { ...state, phase: writing, box: undefined, edited: event.edited }
    case 'files_changed': {
      if (Object.keys(state.fileErrors).length === 0) return state
      return { ...state, fileErrors: {}, box: box?.name === 'failed' && box.kind === 'fields' ? undefined : box }
    }
    case 'discarded':
      return {
        ...state,
        phase: writing,
        box: boxAfterDiscarding(state),
        edited: edited && event.edited,
        retry: undefined,
        isRestored: false,
      }
  }
}

const opened = (state: ReportState, draft: LocalDraft | undefined): ReportState => ({
  ...state,
  phase: writing,
  edited: state.edited && { ...state.edited, version: draft?.version ?? state.edited.version },
  retry: draft?.retry,
  isRestored: draft !== undefined,
})

/** Nobody has said whether what was sent is stored. */
const unansweredKinds: readonly SaveErrorKind[] = ['offline', 'slow', 'cut_off']

function failed(state: ReportState, event: Extract<ReportEvent, { type: 'failed' }>): ReportState {
  const { phase } = state
  const { kind, status, refused, isKeySpent } = event
  const isLost = phase.name === 'sending' && unansweredKinds.includes(kind) && phase.total > 0 && isNearlyWhole(phase)
  return {
    ...state,
    phase: writing,
    box: isLost
      ? { name: 'unanswered', why: 'lost', mayHaveArrived: true, isKept: true }
      : { name: 'failed', kind, status },
    retry: isKeySpent ? undefined : state.retry,
    fileErrors: Object.fromEntries(Object.entries(refused).filter(([path]) => stepOf(path) === 3)),
  }
}

/** Before the first report of progress nobody knows how much has left. */
const stoppedBox = (sending: Sending, isKept: boolean): Unanswered => ({
  name: 'unanswered',
  why: 'stopped',
  mayHaveArrived: sending.total === 0 || isNearlyWhole(sending),
  isKept,
})

/** Bytes that a browser may have sent since it last reported its progress, which it does about ten times a second. */
const unreported = 256 * 1024
const isNearlyWhole = ({ loaded, total }: Sending) => loaded + unreported >= total

/** What is about the deleted content goes; that something may have arrived, or is gone, stays to be read. */
function boxAfterDiscarding({ phase, box }: ReportState): Box | undefined {
  if (phase.name === 'sending') return stoppedBox(phase, false)
  if (box?.name === 'unanswered') return { ...box, isKept: false }
  return failedWith(box, 'gone') || failedWith(box, 'submitted_elsewhere') ? box : undefined
}

export const failedWith = (box: Box | undefined, kind: SaveErrorKind) => box?.name === 'failed' && box.kind === kind

/** True when leaving the form loses nothing: it holds what is stored, or nothing at all. */
export const isAsStored = (stored: OwnIncident | undefined, { values, chosen, removed }: Content) =>
  chosen.length === 0 &&
  removed.length === 0 &&
  (stored ? JSON.stringify(values) === JSON.stringify(readValues(stored)) : isUntouched(values))

/** The same content keeps its Idempotency-Key, so that a retry becomes the same case; changed content gets a new one. */
export function retryFor({ retry }: ReportState, attempt: Omit<Attempt, 'user_id'>, newKey: string): RetryKey {
  const fingerprint = fingerprintOf(attempt)
  return { fingerprint, key: retry?.fingerprint === fingerprint ? retry.key : newKey }
}
