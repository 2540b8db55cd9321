import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { hintBelow } from '#web/ui/form/hintBelow.ts'

/** What a field has that is typed as it is written in Norway, and sent in one form. */
export type TypedProps = {
  label: string
  name?: string
  'data-path'?: string
  required?: boolean
  /** As it is sent, or nothing. */
  defaultValue?: string
  error?: ReactNode
  className?: string | undefined
  onInput?: () => void
  /** As it is sent, nothing, or what was typed when it cannot be read. */
  onChange?: (value: string) => void
}

type Props = TypedProps & {
  hint: string
  maxLength: number
  /** What was typed, as it is sent; undefined when it cannot be read. */
  read: (typed: string) => string | undefined
  /** What is sent, as it is typed. */
  write?: (value: string) => string
  /** StatusMessage when it cannot be read and the field is left. */
  wrong: string
  /** Another way to choose, at the end of the field. */
  renderPicker?: (value: string, choose: (value: string) => void) => ReactNode
}

const asItIs = (value: string) => value

/** A text field whose form value, in a hidden field, is read from what is typed. */
export function TypedField({
  name,
  defaultValue = '',
  hint,
  read,
  write = asItIs,
  wrong,
  error,
  className,
  onInput,
  onChange,
  renderPicker,
  ...props
}: Props) {
  const [typed, setTyped] = useState(() => write(defaultValue))
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const value = read(typed)
  const isWrong = typed.trim() !== '' && value === undefined
  useEffect(() => input.current?.setCustomValidity(isWrong ? wrong : ''), [isWrong, wrong])
  const change = (text: string) => {
    setTyped(text)
    onInput?.()
    onChange?.(read(text) ?? text.trim())
  }
  return (
    <>
      <TextInput
        ref={input}
        {...props}
        classNames={className ? { input: className } : {}}
        description={hint}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error ?? (isLeft && isWrong ? wrong : undefined)}
        onChange={({ currentTarget }) => {
          setLeft(false)
          change(currentTarget.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (value) setTyped(write(value))
        }}
        rightSectionWidth={renderPicker && '2.75rem'}
        rightSection={renderPicker?.(value ?? '', (chosen) => change(write(chosen)))}
      />
      {name && <input type="hidden" name={name} value={value ?? typed.trim()} />}
    </>
  )
}
