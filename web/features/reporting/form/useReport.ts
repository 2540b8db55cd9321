import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import type { ReporterStatus } from '#contract/status.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { isDraftWaiting } from '#web/app/device/localDraft.ts'
import { useFieldWords } from '#web/ui/form/useFieldWords.tsx'
import { useLazyShowIncidentQuery, useSaveIncidentMutation } from '../api.ts'
import { useKept } from '../useKept.ts'
import * as actions from './reportActions.ts'
import * as saving from './reportSaving.ts'
import { failedWith, initialState, isAsStored, reduce, type ReportEvent } from './reportState.ts'
import { useFiles } from '../useFiles.ts'
import { takeTyped, useIncidentForm } from './useIncidentForm.ts'
import { useNotices } from './useNotices.tsx'
import { useFocus, useStep } from './useStep.ts'
import { valuesOf } from './values.ts'

/** The report form, for a new report and for a stored draft: its state, and what can be done with it. */
export function useReport(stored: OwnIncident | undefined) {
  const { state, ...reducer } = useReportState(stored)
  const { form, byItself, listen } = useIncidentForm(stored && valuesOf(stored))
  const element = useRef<HTMLFormElement>(null)
  const { step, isNamed, go } = useStep()
  const draft = useKept(stored ? `edits/${stored.id}` : 'new')
  const files = useFiles(stored ? String(stored.id) : 'new', stored?.incident_documents.length ?? 0)
  const isSignedIn = useAppSelector(({ auth }) => Boolean(auth.token))
  const redirect = `${stored ? `/update-harassment/${stored.id}` : '/create-harassment'}?step=3`
  const navigate = useNavigate()
  const parts: actions.Parts = {
    stored,
    ...reducer,
    form,
    takeTyped: () => takeTyped(element.current),
    byItself,
    draft,
    files,
    step,
    isNamed,
    go,
    navigate: (to, options) => void navigate(to, options),
    isBack: useNavigationType() === NavigationType.Pop,
    isSignedIn,
    user_id: useAppSelector(({ auth }) => auth.user?.id),
    login: `/login?redirect=${redirect}`,
    isHere: useIsHere(),
    focusOn: useFocus(element, step),
    notices: useNotices(),
    wordsOf: useFieldWords(),
    save: useSaveIncidentMutation()[0],
    fetchNewest: useLazyShowIncidentQuery()[0],
    request: useRef(undefined),
  }
  const report = useRef(parts)
  useLayoutEffect(() => void (report.current = parts))

  useEffect(() => listen((before) => actions.fieldChanged(report, before)), [listen, report])
  useOpening(report)
  useEffect(() => {
    const form = element.current
    const left = ({ target }: FocusEvent) =>
      target instanceof HTMLElement && actions.fieldLeft(report, target.dataset['path'] ?? '')
    form?.addEventListener('focusout', left)
    return () => form?.removeEventListener('focusout', left)
  }, [element, report])
  const isAwake = state.phase.name !== 'waking'
  const filesChanged = useEffectEvent(() => actions.filesChanged(report))
  // Also once after the opening, which may have added what was typed before the scripts had loaded.
  useEffect(() => filesChanged(), [files.chosen, isAwake])
  const located = useEffectEvent(() => actions.located(report))
  useEffect(() => located(), [isAwake, step, isSignedIn])

  return {
    state,
    element,
    form,
    step,
    files,
    draft,
    redirect,
    next: () => actions.next(report),
    back: () => actions.back(report),
    send: (status: ReporterStatus) => void saving.send(report, status),
    stop: () => saving.stop(report),
    settle: (taken: 'mine' | 'theirs') => void saving.settle(report, taken),
    startNew: () => {
      const { phase, box } = reducer.latest()
      if (phase.name === 'writing' && failedWith(box, 'gone')) reducer.dispatch({ type: 'rebased', edited: undefined })
    },
    discard: () => actions.discard(report),
    leave: () => actions.leave(report),
    isAsStored: () => isAsStored(stored, actions.contentOf(report)),
  }
}

/** `state` answers what React may not have drawn yet: a second press on a button must already see it. */
function useReportState(stored: OwnIncident | undefined) {
  const [drawn, setDrawn] = useState(() => initialState(stored))
  const current = useRef(drawn)
  const dispatch = useCallback((event: ReportEvent) => {
    current.current = reduce(current.current, event)
    setDrawn(current.current)
    return current.current
  }, [])
  return { state: drawn, latest: useCallback(() => current.current, []), dispatch }
}

/** Once, after hydration. A draft with an owner waits until it is known whose the token is. */
function useOpening(report: actions.Report) {
  const isUserKnown = useAppSelector(({ auth }) => !auth.token || auth.user !== null || auth.status === 'failed')
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || (!isUserKnown && isDraftWaiting())) return
    isOpened.current = true
    actions.open(report)
  }, [isUserKnown, report])
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
