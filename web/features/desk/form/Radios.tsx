import { FormError } from '#web/ui/form/FormError.tsx'
import { Choice } from './Choice.tsx'
import type { useDeskForm } from './useDeskForm.ts'
import pieces from '../frame/pieces.module.css'

type Props<Code extends string> = {
  field: ReturnType<ReturnType<typeof useDeskForm>['field']>
  legend: string
  codes: readonly Code[]
  words: Readonly<Record<Code, { name: string; hint: string }>>
  /** Several may be. */
  isSeveral?: boolean
  /** What is chosen at first. */
  first?: Code | readonly Code[]
  onChoose?: (code: Code) => void
}

/** One of several codes has to be chosen, or several of them, each with what it means. What is wrong is said above them, and the first gets the focus. */
export function Radios<Code extends string>({
  field,
  legend,
  codes,
  words,
  isSeveral = false,
  first = [],
  onChoose,
}: Props<Code>) {
  const { name, error, onInput } = field
  return (
    <fieldset className={pieces.choices}>
      <legend>{legend}</legend>
      <FormError message={error} />
      {codes.map((code, at) => (
        <Choice
          key={code}
          type={isSeveral ? 'checkbox' : 'radio'}
          name={name}
          data-path={at === 0 ? name : undefined}
          value={code}
          required={!isSeveral}
          defaultChecked={[first].flat().includes(code)}
          onInput={onInput}
          onChange={() => onChoose?.(code)}
          label={words[code].name}
          hint={words[code].hint}
        />
      ))}
    </fieldset>
  )
}
