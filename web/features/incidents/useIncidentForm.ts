import { useForm, type UseFormReturnType } from '@mantine/form'
import { emptyValues, type Values } from './values.ts'

export type Form = UseFormReturnType<Values>

/**
 * The inputs keep their own text (a keystroke redraws nothing), the form knows all of it.
 * `onChange` hears every change, so that nothing typed is lost.
 */
export const useIncidentForm = (
  initial: Values | undefined,
  onChange: (values: Values, before: Values) => void,
): Form =>
  useForm<Values>({
    mode: 'uncontrolled',
    initialValues: initial ?? emptyValues(),
    onValuesChange: onChange,
  })

/** What a quick hand wrote into the server's page before the scripts were there. */
export function typedInto(element: HTMLFormElement | null) {
  const typed: Partial<Pick<Values, 'date' | 'time' | 'description'>> = {}
  for (const path of ['date', 'time', 'description'] as const) {
    const input = element?.elements.namedItem(path)
    const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
    if (isText && input.value && input.value !== input.defaultValue) typed[path] = input.value
  }
  return typed
}
