import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { onFirstTouch } from '#web/ui/onFirstTouch.ts'
import type { Memo } from './draft.ts'
import { loadChecks } from './loadChecks.ts'
import { emptied, inOrder, stepOf } from './paths.ts'
import { useDraft } from './useDraft.ts'
import { forgetFiles, useFiles } from './useFiles.ts'
import { useFocus } from './useFocus.ts'
import { useIncidentForm } from './useIncidentForm.ts'
import { useNotices } from './useNotices.ts'
import { noteFinished, useRestore } from './useRestore.ts'
import { useStep } from './useStep.ts'
import { useSubmit } from './useSubmit.ts'
import { useWrongWords } from './useWrongWords.tsx'
import { emptyValues, isUntouched, valuesOf, type Values } from './values.ts'
import { todayInOslo } from '#contract/time.ts'

/** All that the report form does, for a new report and for a stored draft alike. */
export function useReport(stored: OwnIncident | undefined) {
  const navigate = useNavigate()
  const { step, isNamed, go } = useStep()
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const notices = useNotices()
  const wordsFor = useWrongWords()
  const element = useRef<HTMLFormElement>(null)
  const focusOn = useFocus(element, step)

  const draft = useDraft(stored?.id)
  const memory = stored ? String(stored.id) : 'new'
  const files = useFiles(memory, stored?.incident_documents.length ?? 0)
  const memoRef = useRef<Memo>({ attempt: undefined, version: stored?.version, isKeeping: false })
  const [needsLogin, setNeedsLogin] = useState(false)

  const isAsStored = (values: Values) =>
    files.chosen.length === 0 &&
    files.removed.length === 0 &&
    (stored ? JSON.stringify(values) === JSON.stringify(valuesOf(stored)) : isUntouched(values))
  const keep = (values: Values) => {
    if (!memoRef.current.isKeeping) return
    if (isAsStored(values)) return draft.remove()
    const fileNames = files.chosen.map(({ file }) => file.name)
    draft.save({ values, version: memoRef.current.version, fileNames, attempt: memoRef.current.attempt })
  }
  /** From the first letter on the address names the step, so that a reload stays there. */
  const change = (values: Values, before: Values) => {
    keep(values)
    if (memoRef.current.isKeeping)
      for (const [path, words] of Object.entries(wordsFor(emptied(values, before)))) form.setFieldError(path, words)
    if (memoRef.current.isKeeping && !isNamed) go(step, { replace: true })
  }
  const latest = useRef({ keep, change })
  useEffect(() => {
    latest.current = { keep, change }
  })
  const form = useIncidentForm(
    stored && valuesOf(stored),
    useCallback((values: Values, before: Values) => latest.current.change(values, before), []),
  )
  const { getValues } = form
  useEffect(() => latest.current.keep(getValues()), [files.chosen, getValues])

  const restored = useRestore({
    stored,
    form,
    element,
    draft,
    files,
    memoRef,
    isNamed,
    isSignedIn,
    isBack: useNavigationType() === NavigationType.Pop,
    go,
  })

  const redirect = `${stored ? `/update-harassment/${stored.id}` : '/create-harassment'}?step=3`
  const mustLogIn = restored.isReady && step === 3 && !isSignedIn
  useEffect(() => {
    if (!mustLogIn) return
    draft.flush()
    notices.loginRequired()
    void navigate(`/login?redirect=${redirect}`, { replace: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mustLogIn])

  /** Words at the fields, the step of the first of them, and the cursor in it. */
  const point = (errors: Record<string, ReactNode>) => {
    form.setErrors(errors)
    const [first] = inOrder(Object.keys(errors))
    if (first === undefined) return
    if (stepOf(first) !== step) go(stepOf(first))
    focusOn(first)
  }

  const finish = () => {
    memoRef.current.isKeeping = false
    draft.remove()
    forgetFiles(memory)
    noteFinished()
    void navigate('/report-harassment')
  }

  useEffect(() => onFirstTouch(() => void loadChecks()), [])
  const next = async () => {
    const checks = await loadChecks()
    if (!checks) return notices.offline()
    const values = form.getValues()
    const wrong = step === 1 ? checks.checkFacts(values) : checks.checkWitnesses(values)
    const codes = Object.values(wrong)
    point(wordsFor(wrong))
    if (codes.includes('required')) return notices.missing()
    if (codes.includes('contact_number_required')) return notices.contact()
    if (codes.length > 0) return notices.wrong()
    if (step === 1) return go(2)
    if (isSignedIn) return go(3)
    keep(values)
    draft.flush()
    setNeedsLogin(true)
  }
  const back = () => {
    setNeedsLogin(false)
    if (step > 1) go(step === 3 ? 2 : 1)
  }
  /** Empties what lies on this device; a stored draft stays as it was last saved. */
  const discard = () => {
    memoRef.current.isKeeping = false
    draft.remove()
    files.forget()
    memoRef.current.attempt = undefined
    memoRef.current.version = stored?.version
    form.setValues(stored ? valuesOf(stored) : { ...emptyValues(), date: todayInOslo() })
    memoRef.current.isKeeping = true
    restored.dismiss()
    notices.removed()
    go(1)
  }

  const submit = useSubmit({
    stored,
    form,
    draft,
    files,
    notices,
    wordsFor,
    point,
    finish,
    memoRef,
  })
  const isClean = () => isAsStored(form.getValues())

  return {
    element,
    form,
    step,
    files,
    draft,
    restored,
    redirect,
    needsLogin: needsLogin && !isSignedIn && step === 2,
    next,
    back,
    discard,
    finish,
    isClean,
    ...submit,
  }
}
export type Report = ReturnType<typeof useReport>
