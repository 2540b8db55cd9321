import type { ReporterStatus } from '#contract/status.ts'
import { progressOf } from '#web/ui/form/files.ts'
import type { FailedPhase, Phase, UnansweredPhase } from './reportTypes.ts'

export type ReportView = {
  /** What is being saved; nothing can be sent twice meanwhile. */
  saving: ReporterStatus | undefined
  isBusy: boolean
  failure: FailedPhase | undefined
  unanswered: UnansweredPhase | undefined
  needsLogin: boolean
  /** Percent sent of each chosen file, by its key; empty while nothing is being sent. */
  progress: ReadonlyMap<string, number>
  /** Bytes of a request with files. */
  sending: { loaded: number; total: number } | undefined
}

const noProgress: ReportView['progress'] = new Map()

/** What the screen shows of a phase. A check and a fetch leave on the screen what was there before. */
export function viewOf(phase: Phase): ReportView {
  const shown = phase.name === 'checking' || phase.name === 'fetching_newest' ? phase.before : phase
  const isSending = phase.name === 'sending'
  return {
    saving: isSending ? phase.status : undefined,
    isBusy: isSending || phase.name === 'fetching_newest',
    failure: isFailed(shown) ? shown : undefined,
    unanswered: shown.name === 'unanswered' ? shown : undefined,
    needsLogin: shown.name === 'login_needed',
    sending: isSending && phase.chosen.length > 0 ? { loaded: phase.loaded, total: phase.total } : undefined,
    progress: isSending ? progressOf(phase.chosen, phase.loaded, phase.total) : noProgress,
  }
}

const failed: readonly Phase['name'][] = ['failed', 'stale', 'gone', 'submitted_elsewhere']
const isFailed = (phase: Phase): phase is FailedPhase => failed.includes(phase.name)
