import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isCalendarDate } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { SmallIcon } from '#web/ui/drawings.tsx'
import { fieldWords } from '../data/failure.ts'
import css from './form.module.css'

/** What a field has that is typed as it is written in Norway, and sent in one form. */
type TypedProps = {
  label: string
  name?: string
  'data-path'?: string
  required?: boolean
  defaultValue?: string
  error?: ReactNode
  classNames?: TextInputProps['classNames']
  onInput?: () => void
  /** As it is sent, nothing, or what was typed when it cannot be read. */
  onChange?: (value: string) => void
}

/**
 * A date as it is written in Norway; the browser's own input has the order of its language. Gives `YYYY-MM-DD`, or what was typed.
 * `max`: the last day that its calendar offers.
 */
export function DateField({ max, ...props }: TypedProps & { max?: string }) {
  const t = desk.dateField
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <TypedField
      {...props}
      hint={t.hint}
      maxLength={20}
      read={typedDate}
      write={dateAsTyped}
      wrong={fieldWords('date_invalid')}
      renderPicker={(value, choose) =>
        'showPicker' in HTMLInputElement.prototype && (
          <>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden
              className={css.calendar}
              max={max}
              value={value}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
            <button type="button" className={css.pick} onClick={() => calendar.current?.showPicker()}>
              <SmallIcon d="M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 10.5h16M8.5 3v4M15.5 3v4" />
              <span className="unseen">{t.pick(props.label)}</span>
            </button>
          </>
        )
      }
    />
  )
}

/** A time as it is written in Norway; the browser's own input says AM and PM in English. Gives `HH:MM`, or what was typed. */
export function TimeField({ hint, ...props }: TypedProps & { hint?: string }) {
  const t = desk.timeField
  return (
    <TypedField
      {...props}
      hint={hint ? `${t.hint}. ${hint}` : t.hint}
      maxLength={10}
      read={typedTime}
      wrong={fieldWords('time_invalid')}
    />
  )
}

type Props = TypedProps & {
  hint: string
  maxLength: number
  /** What was typed, as it is sent; undefined when it cannot be read. */
  read: (typed: string) => string | undefined
  write?: (value: string) => string
  /** Said when it cannot be read and the field is left. */
  wrong: string
  renderPicker?: (value: string, choose: (value: string) => void) => ReactNode
}

/** A text field whose form value, in a hidden field, is read from what is typed. */
function TypedField({
  name,
  defaultValue = '',
  hint,
  read,
  write = String,
  wrong,
  error,
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

/** `2026-01-02` as `02.01.2026`; anything else as it is. */
export function dateAsTyped(date: string) {
  if (!isCalendarDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year}`
}

/**
 * `YYYY-MM-DD` of day, month and year with any sign between, or of eight or six digits: a phone's keyboard of digits has no full stop.
 * Undefined when it is none.
 */
export function typedDate(text: string): string | undefined {
  const typed = text.trim()
  if (isCalendarDate(typed)) return typed
  const parts =
    /^(\d{1,2})[.,/\- ]+(\d{1,2})[.,/\- ]+(\d{4}|\d{2})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4}|\d{2})$/.exec(typed)
  if (!parts) return undefined
  const [, day = '', month = '', year = ''] = parts
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** `HH:MM` of hours and minutes with a sign between, of three or four digits, or of hours alone; undefined when it is none. */
export function typedTime(text: string): string | undefined {
  const parts = /^(\d{1,2})[.:,; ]+(\d{2})$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})?$/.exec(text.trim())
  if (!parts) return undefined
  const [, hours = '', minutes = '00'] = parts
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
