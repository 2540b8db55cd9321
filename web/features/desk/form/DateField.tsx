import { useRef } from 'react'
import { useDesk } from '../frame/useDesk.ts'
import { fieldWords } from '../data/failure.ts'
import { dateAsTyped, typedDate } from './norwegianDate.ts'
import { TypedField, type TypedProps } from './TypedField.tsx'
import css from './form.module.css'

/** `max`: the last day that the calendar offers. */
type Props = TypedProps & { max?: string }

/**
 * A date as it is written in Norway, in whatever language the browser is: its own date input has the browser's order of day
 * and month. The browser's calendar is behind the button. The form gets `YYYY-MM-DD`, or what was typed when it is no day.
 */
export function DateField({ max, ...props }: Props) {
  const t = useDesk().dateField
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
              <CalendarIcon />
              <span className="unseen">{t.pick(props.label)}</span>
            </button>
          </>
        )
      }
    />
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
