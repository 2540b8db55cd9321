import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { FormError } from '#web/ui/form/FormParts.tsx'
import type { Field } from './useDeskForm.ts'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import css from './form.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { type: 'radio' | 'checkbox'; label: string; hint?: string }

/** One of several choices, with what it means; the whole frame is the target. */
export function Choice({ label, hint, ...input }: Props) {
  return (
    <label className="choice">
      <input {...input} />
      <span>
        {hint === undefined ? label : <strong>{label}</strong>}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  )
}

/** A box to tick, or a round one, without a frame. */
export const Check = ({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className="check">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
)

type RadiosProps<Code extends string> = {
  field: ReturnType<Field>
  legend: string
  codes: readonly Code[]
  words: Readonly<Record<Code, string | { name: string; hint: string }>>
  /** What is chosen at first: a list where several may be. */
  first?: Code | readonly Code[]
  onChoose?: (code: Code) => void
}

/** One of several codes has to be chosen, or several of them. What is wrong is said above them, and the first gets the focus. */
export function Radios<Code extends string>({ field, legend, codes, words, first, onChoose }: RadiosProps<Code>) {
  const { name, error, required, onInput } = field
  const isSeveral = Array.isArray(first)
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <FormError message={error} />
      {codes.map((code, at) => (
        <Choice
          key={code}
          type={isSeveral ? 'checkbox' : 'radio'}
          name={name}
          data-path={at === 0 ? name : undefined}
          value={code}
          required={required && !isSeveral}
          defaultChecked={[first].flat().includes(code)}
          onInput={onInput}
          onChange={() => onChoose?.(code)}
          {...saidOf(words[code])}
        />
      ))}
    </fieldset>
  )
}

const saidOf = (words: string | { name: string; hint: string }) =>
  typeof words === 'string' ? { label: words } : { label: words.name, hint: words.hint }

type OneOfProps<Code extends string> = {
  label: string
  all: readonly Code[]
  words: Record<Code, string>
  value: Code | undefined
  isBeside?: boolean
  onChange: (value: Code) => void
}

/** One of a few, which is kept by whoever asks. */
export function OneOf<Code extends string>({ label, isBeside, ...choice }: OneOfProps<Code>) {
  const name = useId()
  return (
    <fieldset className={isBeside ? 'fieldset line' : 'fieldset'}>
      <legend>{label}</legend>
      {choice.all.map((one) => (
        <Check
          key={one}
          type="radio"
          name={name}
          label={choice.words[one]}
          checked={one === choice.value}
          onChange={() => choice.onChange(one)}
        />
      ))}
    </fieldset>
  )
}

type SelectProps = Omit<NativeSelectProps, 'data' | 'onInput'> & {
  choices: readonly { value: string; label: string }[]
  onInput?: () => void
}

/** Things that have names as choices, below the words for none of them. */
export const namedChoices = (none: string, named: readonly { id: number; name: string }[]) => [
  { value: '', label: none },
  ...named.map(({ id, name }) => ({ value: String(id), label: name })),
]

export const codedChoices = <Code extends string>(
  none: string,
  codes: readonly Code[],
  words: Readonly<Record<Code, string>>,
) => [{ value: '', label: none }, ...codes.map((value) => ({ value, label: words[value] }))]

/**
 * Keyed by value, because by Mantine's keys another would stand where the chosen one was. `onInput` waits for the change: drawn anew
 * before, it loses the choice.
 */
export function ChoiceField({ choices, onInput, onChange, ...props }: SelectProps) {
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event)
    onInput?.()
  }
  return (
    <NativeSelect {...props} onChange={change}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

type PillsProps<Code extends string> = {
  label: string
  codes: readonly Code[]
  chosen: Code
  words: (code: Code) => string
  onChoose: (code: Code) => void
}

export function Pills<Code extends string>({ label, codes, chosen, words, onChoose }: PillsProps<Code>) {
  return (
    <div role="group" aria-label={label} className={`row ${css.pills}`}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          className={`control ${css.pill}`}
          onClick={() => onChoose(code)}
        >
          {words(code)}
        </button>
      ))}
    </div>
  )
}
