import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import type { ReporterStatus } from '#contract/status.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { isDraftWaiting } from '#web/app/device/localDraft.ts'
import * as actions from './reportActions.ts'
import * as saving from './reportSaving.ts'
import { failedWith, isAsStored } from './reportState.ts'
import { useParts } from './useParts.ts'
import type { Values } from './values.ts'

/** The report form, for a new report and for a stored draft: its state, and what can be done with it. */
export function useReport(stored: OwnIncident | undefined) {
  const changed = useRef<(before: Values) => void>(undefined)
  const parts = useParts(
    stored,
    useCallback((before) => changed.current?.(before), []),
  )
  const report = useRef(parts)
  useLayoutEffect(() => void (report.current = parts))
  const { state, element, step, files, latest, dispatch, isSignedIn } = parts

  useLayoutEffect(() => void (changed.current = (before) => actions.fieldChanged(report, before)), [report])
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
  useEffect(() => filesChanged(), [files.chosen, files.removed, isAwake])
  const located = useEffectEvent(() => actions.located(report))
  useEffect(() => located(), [isAwake, step, isSignedIn])

  return {
    ...parts,
    next: () => actions.next(report),
    back: () => actions.back(report),
    send: (status: ReporterStatus) => void saving.send(report, status),
    stop: () => saving.stop(report),
    settle: (taken: 'mine' | 'theirs') => void saving.settle(report, taken),
    startNew: () => {
      const { phase, box } = latest()
      if (phase.name === 'writing' && failedWith(box, 'gone')) dispatch({ type: 'rebased', edited: undefined })
    },
    discard: () => actions.discard(report),
    leave: () => actions.leave(report),
    isAsStored: () => isAsStored(stored, actions.contentOf(report)),
  }
}

/**
 * Once, with hydration. A draft with an owner waits until it is known whose the token is. As a layout effect, because a press or a
 * chosen file may come before other effects: the form would then be sent without what had been chosen before its scripts ran.
 */
function useOpening(report: actions.Report) {
  const isUserKnown = useAppSelector(({ auth }) => !auth.token || auth.user !== null || auth.status === 'failed')
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    if (isOpened.current || (!isUserKnown && isDraftWaiting())) return
    isOpened.current = true
    actions.open(report)
  }, [isUserKnown, report])
}
