import { useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useRef } from 'react'
import { emptyValues, typedPaths, type TypedPath, type Values } from './values.ts'

export type Form = UseFormReturnType<Values>

/**
 * The inputs are uncontrolled, so that a keystroke redraws nothing. `listen` takes what is called at every change by the
 * person, with the values before it; `byItself` runs a change that the form makes.
 */
export function useIncidentForm(initial: Values | undefined) {
  const isByItself = useRef(false)
  const listener = useRef<(before: Values) => void>(undefined)
  const listen = useCallback((changed: (before: Values) => void) => void (listener.current = changed), [])
  const byItself = (change: () => void) => {
    isByItself.current = true
    change()
    isByItself.current = false
  }
  const onValuesChange = useCallback((_: Values, before: Values) => {
    if (!isByItself.current) listener.current?.(before)
  }, [])
  const form: Form = useForm<Values>({ mode: 'uncontrolled', initialValues: initial ?? emptyValues(), onValuesChange })
  return { form, byItself, listen }
}

export type Typed = ReturnType<typeof takeTyped>

/** What was typed and chosen in the server's page before the scripts had loaded: texts by their path, and files. */
export function takeTyped(element: HTMLFormElement | null) {
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
