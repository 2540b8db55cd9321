import { mayEdit, type ReporterStatus } from '#contract/status.ts'
import { isStranger } from '#web/app/device/localDraft.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { randomKey } from '#web/app/wire/request.ts'
import { keepReceipt, noteDraft } from '../receipt.ts'
import { wrongToSave } from './checks.ts'
import { contentOf, endRequest, keep, keepNow, leave, point, type Report, showWrong } from './reportActions.ts'
import { failedWith, retryFor, versionOf } from './reportState.ts'
import { saveErrorOf } from './saveError.ts'
import { readValues } from './values.ts'

export async function send(report: Report, status: ReporterStatus) {
  const { latest, dispatch, form } = report.current
  const { phase, box } = latest()
  if (phase.name !== 'writing') return
  // A submitted case never becomes a draft again. The new object moves the focus to the reason once more.
  if (box && failedWith(box, 'submitted_elsewhere')) return void dispatch({ type: 'boxed', box: { ...box } })
  // A new attempt to save takes the last failure off the screen.
  dispatch({ type: 'boxed', box: undefined })
  if (!showWrong(report, wrongToSave(form.getValues(), status))) await sendNow(report, status)
}

/** The key is written to the device before the request leaves, so that a reload does not lose it. */
async function sendNow(report: Report, status: ReporterStatus) {
  const { latest, dispatch, save, user_id, request } = report.current
  const { edited } = latest()
  const content = contentOf(report)
  const attempt = { ...content, status, edited }
  const retry = retryFor(latest(), attempt, randomKey())
  dispatch({ type: 'sent', status, chosen: content.chosen, retry })
  keepNow(report)
  // Somebody else is signed in meanwhile: these words are not theirs to send, nor to see.
  if (isStranger()) return window.location.reload()
  const onUploadProgress = (loaded: number, total: number) => dispatch({ type: 'progressed', loaded, total })
  const sending = save({ attempt: { ...attempt, user_id }, key: retry.key, onUploadProgress })
  request.current = sending
  const { data, error } = await sending
  // Stopped: its answer is not waited for any more.
  if (request.current !== sending) return
  request.current = undefined
  if (data) saved(report, data.incident.id, status, edited !== undefined)
  else refused(report, status, error)
}

/** A notice, and above the own cases a receipt of what has been sent, or a line about the draft. */
function saved(report: Report, id: number, status: ReporterStatus, isUpdate: boolean) {
  const { notices, element } = report.current
  if (!mayEdit(status)) {
    notices.sent()
    keepReceipt(id)
  } else {
    if (isUpdate) notices.draftUpdated()
    else notices.draftSaved()
    noteDraft()
  }
  if (element.current) leave(report)
}

/** The request failed. When the form is no longer on the page, only a notice is shown. */
function refused(report: Report, status: ReporterStatus, error: unknown) {
  const { dispatch, draft, notices, element } = report.current
  const { codes, message, status: answered } = readFailure(error)
  const kind = saveErrorOf(error)
  const isKeySpent = answered === 422
  const { phase, box } = dispatch({ type: 'failed', kind, status, refused: codes, isKeySpent })
  if (box?.name === 'unanswered') return notices.lost()
  // An expired session has a notice of its own, from the rule for every answer.
  if (kind !== 'expired') notices.failed(message, kind)
  if (!element.current || phase.name === 'finished') return
  if (isKeySpent) keepNow(report)
  if (kind === 'submitted_elsewhere') draft.remove()
  point(report, codes)
}

/** Ends the sending and keeps everything. The next press is the same attempt, so that it makes no second case. */
export function stop(report: Report) {
  report.current.dispatch({ type: 'stopped' })
  endRequest(report)
}

/** Two windows edit one draft: the newest version is fetched, and then one of the two is taken. */
export async function settle(report: Report, taken: 'mine' | 'theirs') {
  const { latest, dispatch, fetchNewest, form, byItself, files } = report.current
  const { phase, box, edited } = latest()
  if (phase.name !== 'writing' || box?.name !== 'failed' || box.kind !== 'stale' || !edited) return
  const { status } = box
  const { phase: fetching } = dispatch({ type: 'went', to: 'fetching' })
  const { data, error } = await fetchNewest(edited.id)
  if (latest().phase !== fetching) return
  if (!data) return void dispatch({ type: 'failed', kind: saveErrorOf(error), status, refused: {}, isKeySpent: false })
  dispatch({ type: 'rebased', edited: versionOf(data.incident) })
  if (taken === 'mine') return send(report, status)
  byItself(() => form.setValues(readValues(data.incident)))
  files.setRemoved([])
  keep(report, { ...contentOf(report), removed: [] })
}
