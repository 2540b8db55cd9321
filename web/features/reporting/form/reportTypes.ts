import type { FieldCodes } from '#contract/errors.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import type { ReporterStatus } from '#contract/status.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import type { Attempt } from '../payload.ts'
import type { LocalDraft, RetryKey } from './draft.ts'
import type { Step, TypedPath, Wrong } from './paths.ts'
import type { SaveErrorKind } from './saveError.ts'
import type { NoticeName } from './useNotices.ts'
import type { Values } from './values.ts'

/** Why the contract's checks run: to reach the next step, or to save with this status. */
export type Aim = { next: 2 | 3 } | { save: ReporterStatus }

/** The last save failed. The kinds that need a choice by the person are phases of their own. */
export type FailedPhase =
  /** `status` is what the refused save would have set. */
  | { name: 'failed'; kind: Exclude<SaveErrorKind, 'stale' | 'gone' | 'submitted_elsewhere'>; status: ReporterStatus }
  /** The server holds a newer version. */
  | { name: 'stale'; status: ReporterStatus }
  /** The stored draft has been deleted elsewhere. */
  | { name: 'gone' }
  /** The stored draft has been submitted elsewhere. Nothing of it is kept on this device any more. */
  | { name: 'submitted_elsewhere' }

/**
 * The last sending has no answer: the person stopped it, or the line was lost. `mayHaveArrived`: all of it may have been sent.
 * `isKept`: what was sent still stands in the form.
 */
export type UnansweredPhase = {
  name: 'unanswered'
  why: 'stopped' | 'lost'
  mayHaveArrived: boolean
  isKept: boolean
}

/** The phases in which the person can act. */
export type RestingPhase = { name: 'writing' } | { name: 'login_needed' } | UnansweredPhase | FailedPhase

export type Phase =
  /** The page has not yet read the draft on the device, so it must not write one. */
  | { name: 'waking' }
  | RestingPhase
  | { name: 'checking'; aim: Aim; before: RestingPhase }
  /** `loaded` of `total` bytes of the request have been sent. */
  | { name: 'sending'; status: ReporterStatus; chosen: readonly Chosen[]; loaded: number; total: number }
  | { name: 'fetching_newest'; keep: 'mine' | 'theirs'; before: Extract<FailedPhase, { name: 'stale' }> }
  /** The report is saved or abandoned. Nothing is written to the device any more. */
  | { name: 'finished' }

export type ReportState = {
  phase: Phase
  /** The stored draft as it was when the form opened. */
  stored: OwnIncident | undefined
  /** The case and version that a save updates; undefined when a save creates a case. */
  edited: { id: number; version: number } | undefined
  /** The Idempotency-Key of the last attempt, kept with the fingerprint of what it sent. */
  retry: RetryKey | undefined
  /** The form holds what was found on the device. */
  isRestored: boolean
  /** What the server refused among the documents, by path. */
  fileErrors: FieldCodes
}

/** What the form holds at the moment of an event. */
export type Content = { values: Values; chosen: readonly Chosen[]; removed: readonly number[] }

type Typed = { texts: readonly [path: TypedPath, text: string][]; files: readonly File[] }

export type ReportEvent =
  | {
      type: 'restored'
      draft: LocalDraft | undefined
      /** What was typed and chosen before the scripts had loaded. */
      typed: Typed
      today: string
      /** The address names a step. */
      isNamed: boolean
      isSignedIn: boolean
      /** The browser's Back led here after a report was saved in this tab. */
      isAnother: boolean
    }
  /** The address or the session has changed. */
  | { type: 'located'; step: Step; isSignedIn: boolean; content: Content }
  /** `before` and `at` are there when the person changed a field, not when the chosen files changed. */
  | { type: 'changed'; content: Content; before?: Values; at?: { step: Step; isNamed: boolean } }
  /** The person left a field; `wrong` is what its own check found. */
  | { type: 'field_left'; wrong: Wrong }
  | { type: 'next'; from: 1 | 2 }
  | { type: 'back'; from: Step }
  | { type: 'send'; status: ReporterStatus }
  /** `wrong` is undefined when the checks could not be fetched. `newKey` is used if the content has changed. */
  | {
      type: 'checked'
      aim: Aim
      wrong: Wrong | undefined
      content: Content
      isSignedIn: boolean
      newKey: string
    }
  | { type: 'progress'; loaded: number; total: number }
  /** The person stops the sending. */
  | { type: 'stop' }
  /** `isHere`: the form is still on the page. */
  | { type: 'saved'; id: number; status: ReporterStatus; isUpdate: boolean; isHere: boolean }
  | {
      type: 'refused'
      kind: SaveErrorKind
      message: string | undefined
      refused: FieldCodes
      /** The server has recorded the key for other content. */
      isKeySpent: boolean
      content: Content
      isHere: boolean
    }
  | { type: 'keep_mine' }
  | { type: 'take_theirs' }
  | { type: 'fetched'; incident: OwnIncident; content: Content }
  | { type: 'fetch_failed'; kind: SaveErrorKind }
  | { type: 'start_new' }
  | { type: 'discarded'; today: string }
  | { type: 'left' }

/** What `useCommands` carries out, in the given order. */
export type Command =
  /** Replaces the whole form. */
  | { do: 'fill'; values: Values }
  /** `isShown` false: the inputs show the texts already, and redrawing them would move the caret. */
  | { do: 'set'; texts: Typed['texts']; isShown: boolean }
  /** Adds errors at these fields. */
  | { do: 'mark'; wrong: Wrong }
  /** Replaces all errors, and leads to the first of them. */
  | { do: 'point'; refused: FieldCodes }
  | { do: 'go'; step: Step; isReplacing?: true }
  | { do: 'check'; aim: Aim }
  | { do: 'send'; attempt: Omit<Attempt, 'user_id'>; key: string }
  /** Ends the request under way. Its answer is not waited for any more. */
  | { do: 'stop' }
  | { do: 'fetch_newest'; id: number }
  /** `cause`: of a save that failed. */
  | { do: 'notify'; notice: NoticeName; message?: string | undefined; cause?: SaveErrorKind }
  | { do: 'keep_draft'; draft: LocalDraft; isNow?: true }
  | { do: 'flush_draft' }
  | { do: 'remove_draft' }
  | { do: 'add_files'; files: readonly File[] }
  | { do: 'forget_files' }
  | { do: 'keep_stored_files' }
  | { do: 'note_lost_files'; names: readonly string[] }
  | { do: 'keep_receipt'; id: number }
  | { do: 'note_draft' }
  | { do: 'log_in' }
  | { do: 'leave' }
