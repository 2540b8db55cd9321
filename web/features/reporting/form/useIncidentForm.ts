import { useForm, type UseFormReturnType } from '@mantine/form'
import { typedPaths, type TypedPath } from './paths.ts'
import { emptyValues, type Values } from './values.ts'

export type Form = UseFormReturnType<Values>

/**
 * The inputs are uncontrolled, so that a keystroke redraws nothing. `onChange` is called for every change, with the
 * values after and before it.
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
