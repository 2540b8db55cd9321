import { useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { fieldWords } from '#web/ui/form/fieldWords.tsx'
import { reportingApi } from '../api.ts'
import { useFiles } from '../useFiles.ts'
import { useKept } from '../useKept.ts'
import { initialState, reduce, type ReportEvent } from './reportState.ts'
import { notices } from './notices.tsx'
import { useFocus, useStep } from './useStep.ts'
import { readValues, typedPaths, type TypedPath, type Values } from './values.ts'

export type Form = UseFormReturnType<Values>

/** The value of one field, drawn anew at each change. `form.watch` would miss the opening, which comes before other effects. */
export function useValue<Path extends keyof Values>(form: Form, path: Path) {
  // oxlint-disable-next-line react/hooks -- the same function as long as the form stands
  return form.useWatchValue(path)
}

/** What the actions read and change. Taken from the last render, so that it is read anew after each wait. */
export type Parts = ReturnType<typeof useParts>

/** `changed` is called at every change by the person, with the values before it. */
export function useParts(stored: OwnIncident | undefined, changed: (before: Values) => void) {
  const element = useRef<HTMLFormElement>(null)
  const { step, isNamed, go } = useStep()
  const navigate = useNavigate()
  const redirect = `${stored ? `/update-harassment/${stored.id}` : '/create-harassment'}?step=3`
  return {
    stored,
    /** Empty once the form is no longer on the page. */
    element,
    ...useReportState(stored),
    ...useIncidentForm(readValues(stored), changed),
    /** What was typed and chosen before the scripts had loaded. */
    takeTyped: () => takeTyped(element.current),
    draft: useKept(stored ? `edits/${stored.id}` : 'new'),
    files: useFiles(stored ? String(stored.id) : 'new', stored?.incident_documents.length ?? 0),
    step,
    isNamed,
    go,
    navigate: (to: string, options?: { replace?: boolean }) => void navigate(to, options),
    /** The browser's Back or Forward, or a reload, led here. */
    isBack: useNavigationType() === NavigationType.Pop,
    isSignedIn: useAppSelector(({ auth }) => Boolean(auth.token)),
    user_id: useAppSelector(({ auth }) => auth.user?.id),
    redirect,
    focusOn: useFocus(element, step),
    notices,
    wordsOf: fieldWords,
    save: reportingApi.useSaveIncidentMutation()[0],
    fetchNewest: reportingApi.useLazyShowIncidentQuery()[0],
    request: useRef<{ abort: () => void }>(undefined),
  }
}

/** `latest` answers what React may not have drawn yet: a second press on a button must already see it. */
function useReportState(stored: OwnIncident | undefined) {
  const [state, setState] = useState(() => initialState(stored))
  const current = useRef(state)
  const dispatch = useCallback((event: ReportEvent) => {
    current.current = reduce(current.current, event)
    setState(current.current)
    return current.current
  }, [])
  return { state, latest: useCallback(() => current.current, []), dispatch }
}

/** Uncontrolled, so that a keystroke redraws nothing. `byItself` runs a change that does not count as the person's. */
function useIncidentForm(initialValues: Values, changed: (before: Values) => void) {
  const isByItself = useRef(false)
  const byItself = (change: () => void) => {
    isByItself.current = true
    change()
    isByItself.current = false
  }
  const form: Form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: (_, before) => isByItself.current || changed(before),
  })
  return { form, byItself }
}

function takeTyped(element: HTMLFormElement | null) {
  const texts: [path: TypedPath, text: string][] = []
  for (const path of typedPaths) {
    const input = element?.querySelector(`[data-path="${path}"]`)
    const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
    if (isText && input.value && input.value !== input.defaultValue) texts.push([path, input.value])
  }
  const chooser = element?.querySelector<HTMLInputElement>('input[type=file]')
  const files = [...(chooser?.files ?? [])]
  if (chooser) chooser.value = ''
  return { texts, files }
}
