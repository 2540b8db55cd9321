import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import type { ReporterStatus } from '#contract/status.ts'
import { todayInOslo } from '#contract/time.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { isDraftWaiting } from '#web/app/device/localDraft.ts'
import { onFirstTouch } from '#web/ui/touch.ts'
import { takeFinished } from './finishedHere.ts'
import { loadChecks } from './loadChecks.ts'
import type { Wrong } from './paths.ts'
import { initialState, reduce } from './reportState.ts'
import { isAsStored } from './reportTransition.ts'
import type { Command, Content, ReportEvent } from './reportTypes.ts'
import { useCommands } from './useCommands.ts'
import { useDraft } from './useDraft.ts'
import { useFiles } from './useFiles.ts'
import { useFocus } from './useFocus.ts'
import { takeTyped, useIncidentForm } from './useIncidentForm.ts'
import { useLeftFields } from './useLeftFields.ts'
import { useStep } from './useStep.ts'
import { emptyValues, valuesOf, type Values } from './values.ts'

/** The report form, for a new report and for a stored draft: sends events to the reducer and runs its commands. */
export function useReport(stored: OwnIncident | undefined) {
  const { step, isNamed, go } = useStep()
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const isBack = useNavigationType() === NavigationType.Pop
  const element = useRef<HTMLFormElement>(null)
  const focusOn = useFocus(element, step)
  const draft = useDraft(stored?.id)
  const files = useFiles(stored ? String(stored.id) : 'new', stored?.incident_documents.length ?? 0)
  const isHere = useIsHere()
  const { state, dispatch, latest } = useReducerWithCommands(stored)

  const isByItself = useRef(false)
  const byItself = (change: () => void) => {
    isByItself.current = true
    change()
    isByItself.current = false
  }
  const form = useIncidentForm(
    stored && valuesOf(stored),
    useCallback(
      (_: Values, before: Values) => {
        if (!isByItself.current) latest.current.changed(before)
      },
      [latest],
    ),
  )

  const redirect = `${stored ? `/update-harassment/${stored.id}` : '/create-harassment'}?step=3`
  const contentNow = (): Content => ({ values: form.getValues(), chosen: files.chosen, removed: files.removed })
  const content = useCallback(() => latest.current.content(), [latest])
  const run = useCommands({
    form,
    byItself,
    draft,
    files,
    step,
    go,
    focusOn,
    isSignedIn,
    login: `/login?redirect=${redirect}`,
    content,
    isHere,
    dispatch,
  })
  useLayoutEffect(() => {
    latest.current = {
      run,
      content: contentNow,
      changed: (before) => dispatch({ type: 'changed', content: contentNow(), before, at: { step, isNamed } }),
    }
  })

  const isUserKnown = useAppSelector(({ auth }) => !auth.token || auth.user !== null || auth.status === 'failed')
  const isOpened = useRef(false)
  useEffect(() => {
    // A draft with an owner waits until it is known whose the token is.
    if (isOpened.current || (!isUserKnown && isDraftWaiting())) return
    isOpened.current = true
    const typed = takeTyped(element.current)
    const isAnother = takeFinished() && isBack
    dispatch({ type: 'restored', draft: draft.read(), typed, today: todayInOslo(), isNamed, isSignedIn, isAnother })
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isUserKnown])
  const isAwake = state.phase.name !== 'waking'
  // Also once after the restore, which may have added what was typed before the scripts had loaded.
  useEffect(() => dispatch({ type: 'changed', content: content() }), [files.chosen, isAwake, content, dispatch])
  useEffect(
    () => dispatch({ type: 'located', step, isSignedIn, content: content() }),
    [isAwake, step, isSignedIn, content, dispatch],
  )
  useEffect(() => onFirstTouch(() => void loadChecks()), [])
  const values = useCallback(() => content().values, [content])
  const found = useCallback((wrong: Wrong) => dispatch({ type: 'field_left', wrong }), [dispatch])
  useLeftFields(element, values, found)

  return {
    state,
    element,
    form,
    step,
    files,
    draft,
    redirect,
    next: () => step < 3 && dispatch({ type: 'next', from: step === 1 ? 1 : 2 }),
    back: () => dispatch({ type: 'back', from: step }),
    send: (status: ReporterStatus) => dispatch({ type: 'send', status }),
    stop: () => dispatch({ type: 'stop' }),
    keepMine: () => dispatch({ type: 'keep_mine' }),
    takeTheirs: () => dispatch({ type: 'take_theirs' }),
    startNew: () => dispatch({ type: 'start_new' }),
    discard: () => dispatch({ type: 'discarded', today: todayInOslo() }),
    leave: () => dispatch({ type: 'left' }),
    isAsStored: () => isAsStored(state, contentNow()),
  }
}

type Latest = { run: (command: Command) => void; content: () => Content; changed: (before: Values) => void }
const notYet: Latest = {
  run: () => undefined,
  content: () => ({ values: emptyValues(), chosen: [], removed: [] }),
  changed: () => undefined,
}

/**
 * The state after the last event, which React may not have drawn yet: a second press on a button must already see it.
 * `latest` holds the functions of the last render, for answers that come later.
 */
function useReducerWithCommands(stored: OwnIncident | undefined) {
  const [state, setState] = useState(() => initialState(stored))
  const current = useRef(state)
  const latest = useRef(notYet)
  const dispatch = useCallback((event: ReportEvent) => {
    const { state: next, commands } = reduce(current.current, event)
    current.current = next
    setState(next)
    for (const command of commands) latest.current.run(command)
  }, [])
  return { state, dispatch, latest }
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
