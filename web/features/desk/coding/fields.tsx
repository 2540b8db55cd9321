import t from '#texts/nb/deskCoding.ts'
import { useId, useState } from 'react'
import css from './coding.module.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { Check } from '../form/Choice.tsx'

type Props = {
  label: string
  /** Of the inputs, for a form that is sent as a whole. */
  name?: string
  labels: Record<string, string>
  value: readonly string[]
  /** Codes that stand alone: choosing one takes the others away, and the other way round. */
  lone?: readonly string[]
  isDisabled?: boolean
  hint?: string
  onChange: (value: readonly string[]) => void
}

/** Several codes of a list, as boxes to tick. Nothing where there are none. */
export function SeveralField({ label, name, labels, value, lone = [], isDisabled = false, hint, onChange }: Props) {
  const id = useId()
  if (Object.keys(labels).length === 0) return null
  const toggle = (code: string, isChosen: boolean) => {
    const others = value.filter((one) => one !== code)
    if (!isChosen) return onChange(others)
    if (lone.includes(code)) return onChange([code])
    onChange([...others.filter((one) => !lone.includes(one)), code])
  }
  return (
    <fieldset className="fieldset" disabled={isDisabled} aria-describedby={hint ? id : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={id} className="detail">
          {hint}
        </p>
      )}
      <div className={css.boxes}>
        {Object.entries(labels).map(([code, words]) => (
          <Check
            key={code}
            name={name}
            value={code}
            label={words}
            checked={value.includes(code)}
            onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OneFieldProps = {
  label: string
  labels: Record<string, string>
  value: string | null
  onChange: (value: string | null) => void
  /** A field that is never empty offers no empty choice. */
  isNeverEmpty?: boolean
}

export function OneField({ label, labels, value, onChange, isNeverEmpty = false }: OneFieldProps) {
  const choices = Object.entries(labels).map(([code, words]) => ({ value: code, label: words }))
  return (
    <NativeSelect
      label={label}
      data={isNeverEmpty ? choices : [{ value: '', label: t.choose }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}

type WordsFieldProps = {
  label: string
  hint?: string
  value: string
  maxLength: number
  isLong?: boolean
  onSave: (value: string) => void
}

/** Milliseconds after the last keystroke. */
const pause = 1200

/** Words, saved after a pause, when the field is left, and when the page is. */
export function WordsField({ label, hint, value, maxLength, isLong = false, onSave }: WordsFieldProps) {
  const [typed, setTyped] = useState<string>()
  const save = useDebouncedCallback(onSave, { delay: pause, flushOnUnmount: true })
  // Before the form is asked whether everything is saved: effects of a child come first.
  useWindowEvent('beforeunload', () => save.flush())
  const field = {
    label,
    description: hint,
    maxLength,
    inputWrapperOrder: hintBelow,
    autoComplete: 'off',
    value: typed ?? value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      save(currentTarget.value)
    },
    onBlur: () => {
      save.flush()
      // From here on the field shows what the form holds: trimmed as it is stored.
      setTyped(undefined)
    },
  }
  return isLong ? <Textarea {...field} rows={4} /> : <TextInput {...field} />
}
