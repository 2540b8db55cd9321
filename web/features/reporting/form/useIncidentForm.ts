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

const typedPaths = ['date', 'time', 'description', 'witnesses.0.name', 'witnesses.0.contact_number'] as const

/** What a quick hand put into the server's page before the scripts were there: texts by their path, and files. */
export function takeTyped(element: HTMLFormElement | null) {
  const texts: [path: (typeof typedPaths)[number], text: string][] = []
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
