import { FormError } from '#web/ui/form/FormError.tsx'
import { Choice } from './Choice.tsx'
import css from './form.module.css'
import type { useDeskForm } from './useDeskForm.ts'

type Props<Code extends string> = {
  field: ReturnType<ReturnType<typeof useDeskForm>['field']>
  legend: string
  codes: readonly Code[]
  words: Readonly<Record<Code, { name: string; hint: string }>>
  /** What is chosen at first. */
  first?: Code
  onChoose?: (code: Code) => void
}

/** One of several codes has to be chosen, each with what it means. What is wrong is said above them, and the first gets the focus. */
export function Radios<Code extends string>({ field, legend, codes, words, first, onChoose }: Props<Code>) {
  const { name, error, onInput } = field
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      <FormError message={error} />
      {codes.map((code, at) => (
        <Choice
          key={code}
          type="radio"
          name={name}
          data-path={at === 0 ? name : undefined}
          value={code}
          required
          defaultChecked={code === first}
          onInput={onInput}
          onChange={() => onChoose?.(code)}
          label={words[code].name}
          hint={words[code].hint}
        />
      ))}
    </fieldset>
  )
}
