import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { dateAsTyped, typedDate } from './norwegianDate.ts'
import css from './form.module.css'

type Props = {
  label: string
  name?: string
  'data-path'?: string
  required?: boolean
  /** `YYYY-MM-DD`, or nothing. */
  defaultValue?: string
  /** The last day that the calendar offers. */
  max?: string
  error?: ReactNode
  onInput?: () => void
  /** `YYYY-MM-DD`, nothing, or what was typed when it is no day. */
  onChange?: (value: string) => void
}

/**
 * A date as it is written in Norway, in whatever language the browser is: its own date input has the browser's order of day
 * and month. The browser's calendar is behind the button. The form gets `YYYY-MM-DD`, or what was typed when it is no day.
 */
export function DateField({ label, name, defaultValue = '', max, error, onInput, onChange, ...props }: Props) {
  const t = useTexts(desk).dateField
  const [typed, setTyped] = useState(() => dateAsTyped(defaultValue))
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const date = typedDate(typed)
  const isWrong = typed.trim() !== '' && date === undefined
  const wrong = fieldWords('date_invalid')
  useEffect(() => input.current?.setCustomValidity(isWrong ? wrong : ''), [isWrong, wrong])
  const change = (text: string) => {
    setTyped(text)
    onInput?.()
    onChange?.(typedDate(text) ?? text.trim())
  }
  return (
    <>
      <TextInput
        ref={input}
        {...props}
        label={label}
        description={t.hint}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={error ?? (isLeft && isWrong ? wrong : undefined)}
        onChange={({ currentTarget }) => {
          setLeft(false)
          change(currentTarget.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (date) setTyped(dateAsTyped(date))
        }}
        rightSectionWidth="2.75rem"
        rightSection={
          'showPicker' in HTMLInputElement.prototype && (
            <>
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden
                className={css.calendar}
                max={max}
                value={date ?? ''}
                onChange={({ currentTarget }) => change(dateAsTyped(currentTarget.value))}
              />
              <button type="button" className={css.pick} onClick={() => calendar.current?.showPicker()}>
                <CalendarIcon />
                <span className="unseen">{t.pick(label)}</span>
              </button>
            </>
          )
        }
      />
      {name && <input type="hidden" name={name} value={date ?? typed.trim()} />}
    </>
  )
}

const CalendarIcon = () => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    aria-hidden
    focusable={false}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
  >
    <rect x="4" y="5.5" width="16" height="15" rx="2" />
    <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
  </svg>
)
