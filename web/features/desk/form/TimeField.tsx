import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { typedTime } from './norwegianDate.ts'

type Props = {
  label: string
  name?: string
  'data-path'?: string
  required?: boolean
  /** `HH:MM`, or nothing. */
  defaultValue?: string
  /** Said with how a time is written. */
  hint?: string
  error?: ReactNode
  className?: string | undefined
  onInput?: () => void
  /** `HH:MM`, nothing, or what was typed when it is no time. */
  onChange?: (value: string) => void
}

/**
 * A time of day as it is written in Norway, in whatever language the browser is: its own input says AM and PM in English. The form
 * gets `HH:MM`, or what was typed when it is no time.
 */
export function TimeField({
  label,
  name,
  defaultValue = '',
  hint,
  error,
  className,
  onInput,
  onChange,
  ...props
}: Props) {
  const t = useTexts(desk).timeField
  const [typed, setTyped] = useState(defaultValue)
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const time = typedTime(typed)
  const isWrong = typed.trim() !== '' && time === undefined
  const wrong = fieldWords('time_invalid')
  useEffect(() => input.current?.setCustomValidity(isWrong ? wrong : ''), [isWrong, wrong])
  return (
    <>
      <TextInput
        ref={input}
        {...props}
        classNames={className ? { input: className } : {}}
        label={label}
        description={hint ? `${t.hint}. ${hint}` : t.hint}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={typed}
        error={error ?? (isLeft && isWrong ? wrong : undefined)}
        onChange={({ currentTarget: { value } }) => {
          setLeft(false)
          setTyped(value)
          onInput?.()
          onChange?.(typedTime(value) ?? value.trim())
        }}
        onBlur={() => {
          setLeft(true)
          if (time) setTyped(time)
        }}
      />
      {name && <input type="hidden" name={name} value={time ?? typed.trim()} />}
    </>
  )
}
