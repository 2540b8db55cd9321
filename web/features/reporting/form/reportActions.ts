import type { RefObject } from 'react'
import type { FieldCodes } from '#contract/errors.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Content } from '../payload.ts'
import { dropReceipt } from '../receipt.ts'
import { emptied, wrongFacts, wrongToSave, wrongWitnesses, type Wrong } from './checks.ts'
import { failedWith, isAsStored, versionOf } from './reportState.ts'
import { forgetFiles } from '../useFiles.ts'
import { missingHere } from './notices.tsx'
import type { Parts } from './useParts.ts'
import { emptyValues, inOrder, readLocal, readValues, stepOf, textFacts, type Values } from './values.ts'

export type Report = RefObject<Parts>

/** A report was saved or abandoned in this tab. The browser's Back then leads to a new report. */
let hasFinished = false

/** The draft found on the device goes into the form, then what was typed before the scripts had loaded. */
export function open(report: Report) {
  const { stored, dispatch, form, takeTyped, byItself, draft, files, go, isNamed, isSignedIn, isBack } = report.current
  const typed = takeTyped()
  const isAnother = hasFinished && isBack
  hasFinished = false
  const own = draft.read()
  const kept = own && readLocal(own)
  dispatch({ type: 'opened', draft: kept })
  // A logout or another person's login has removed the draft; the files chosen with it must go too.
  if (!kept) files.forget()
  byItself(() => {
    if (kept) form.setValues(kept.values)
    // Without a draft the inputs show the texts already, and redrawing them would move the caret.
    for (const [path, text] of typed.texts) form.setFieldValue(path, text, { forceUpdate: kept !== undefined })
    const hasDate = kept ?? stored ?? typed.texts.some(([path]) => path === 'date')
    if (!hasDate) form.setFieldValue('date', todayInOslo())
  })
  if (kept) files.noteLost(kept.fileNames)
  if (kept) files.setRemoved(kept.removed)
  files.add(typed.files)
  if (stored) return
  // Spec section 4. A reload stays at the step that the address names.
  if (kept && isSignedIn && !isNamed) go(3, { replace: true })
  // The browser's Back after a report was saved leads to a new one.
  if (!kept && isAnother) go(1, { replace: true })
}

/** Step 3 without a login leads to the login. The form's page goes, so what waits to be kept is written first. */
export function located(report: Report) {
  const { latest, dispatch, stored, draft, notices, navigate, redirect, step, isSignedIn } = report.current
  const { phase, box } = latest()
  if (phase.name === 'waking' || phase.name === 'finished') return
  if (step === 3 && !isSignedIn) {
    draft.flush()
    if (isAsStored(stored, contentOf(report))) notices.loginFirst()
    else notices.loginRequired()
    navigate(`/login?redirect=${redirect}`, { replace: true })
  } else if (box?.name === 'login_needed' && (isSignedIn || step !== 2)) dispatch({ type: 'boxed', box: undefined })
}

/** The person has changed a field. From the first change on the address names the step, so that a reload stays there. */
export function fieldChanged(report: Report, before: Values) {
  const { form, isNamed, go, step } = report.current
  if (!keep(report)) return
  mark(report, emptied(form.getValues(), before))
  if (!isNamed) go(step, { replace: true })
}

/** The person has left a field of step 1. Whether it is empty, only the buttons say. */
export function fieldLeft(report: Report, path: string) {
  const code = wrongToSave(report.current.form.getValues(), 'Draft')[path]
  if (code && textFacts.some((fact) => fact === path)) mark(report, { [path]: code })
}

export function filesChanged(report: Report) {
  if (keep(report)) report.current.dispatch({ type: 'files_changed' })
}

function mark(report: Report, wrong: Wrong) {
  const { form, wordsOf, latest } = report.current
  if (latest().phase.name === 'waking') return
  for (const [path, words] of Object.entries(wordsOf(wrong))) form.setFieldError(path, words)
}

/** 'Neste': step 1 leads to step 2 for everyone, step 2 to step 3 after a login. */
export function next(report: Report) {
  const { dispatch, latest, draft, form, go, isSignedIn, step } = report.current
  if (latest().phase.name !== 'writing') return
  if (showWrong(report, step === 1 ? wrongFacts(form.getValues()) : wrongWitnesses(form.getValues()))) return
  if (step === 1 || isSignedIn) return go(step === 1 ? 2 : 3)
  if (failedWith(latest().box, 'submitted_elsewhere')) return
  dispatch({ type: 'boxed', box: { name: 'login_needed' } })
  keep(report)
  draft.flush()
}

export function back(report: Report) {
  const { latest, dispatch, step, go } = report.current
  const { phase, box } = latest()
  if (phase.name !== 'writing') return
  if (box?.name === 'login_needed') dispatch({ type: 'boxed', box: undefined })
  if (step > 1) go(step === 3 ? 2 : 1)
}

/** The stored draft is no more: what stands in the form becomes a new report. */
export function startNew(report: Report) {
  const { latest, dispatch } = report.current
  const { phase, box } = latest()
  if (phase.name === 'writing' && failedWith(box, 'gone')) dispatch({ type: 'rebased', edited: undefined })
}

/** Deletes what is on this device, and stops a request under way. A stored draft stays as it was last saved. */
export function discard(report: Report) {
  const { stored, dispatch, form, byItself, draft, files, notices, go } = report.current
  dispatch({ type: 'discarded', edited: versionOf(stored) })
  endRequest(report)
  draft.remove()
  files.forget()
  byItself(() => form.setValues(stored ? readValues(stored) : { ...emptyValues(), date: todayInOslo() }))
  notices.removed()
  go(1)
}

export function endRequest(report: Report) {
  const { request } = report.current
  const sending = request.current
  request.current = undefined
  sending?.abort()
}

/** The form is finished: its draft is removed from the device, and the list of own cases is shown. */
export function leave(report: Report) {
  const { latest, dispatch, draft, files, navigate } = report.current
  // Before the draft was read nothing is given up, and a second leaving is nothing.
  if (['waking', 'finished'].includes(latest().phase.name)) return
  dispatch({ type: 'went', to: 'finished' })
  draft.remove()
  forgetFiles(files.owner)
  hasFinished = true
  navigate('/report-harassment')
}

/** Leads to the first wrong field, and says what is the matter. True when something is wrong. */
export function showWrong(report: Report, wrong: Wrong) {
  point(report, wrong)
  const { notices } = report.current
  const codes = Object.values(wrong)
  if (codes.includes('required')) notices.missing()
  else if (codes.includes('contact_number_required')) notices.contact()
  else if (codes.length > 0) notices.wrong()
  return codes.length > 0
}

export function point(report: Report, refused: FieldCodes) {
  const { form, wordsOf, step, go, focusOn } = report.current
  const errors = wordsOf(refused)
  const [first] = inOrder(Object.keys(errors))
  if (first !== undefined && Object.values(refused).includes('required')) errors[first] = missingHere(errors[first])
  form.setErrors(errors)
  if (first === undefined) return
  if (stepOf(first) !== step) go(stepOf(first))
  focusOn(first)
}

export const contentOf = (report: Report): Content => {
  const { form, files } = report.current
  return { values: form.getValues(), chosen: files.chosen, removed: files.removed }
}

/** Keeps on the device what a closed page would lose. False when this form must not write there. */
export function keep(report: Report, content = contentOf(report)) {
  const { latest, stored, draft } = report.current
  const { phase, box } = latest()
  if (phase.name === 'waking' || phase.name === 'finished' || failedWith(box, 'submitted_elsewhere')) return false
  if (isAsStored(stored, content)) draft.remove()
  else write(report, content)
  return true
}

export function keepNow(report: Report) {
  write(report, contentOf(report))
  report.current.draft.flush()
}

function write(report: Report, { values, chosen, removed }: Content) {
  const { latest, draft } = report.current
  const { edited, retry } = latest()
  // Another report is begun.
  dropReceipt()
  const fileNames = chosen.map(({ file }) => file.name)
  draft.save({ ...values, version: edited?.version, fileNames, removed, retry })
}
