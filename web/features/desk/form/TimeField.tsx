import { useDesk } from '../frame/useDesk.ts'
import { fieldWords } from '../data/failure.ts'
import { typedTime } from './norwegianDate.ts'
import { TypedField, type TypedProps } from './TypedField.tsx'

/** `hint`: said with how a time is written. */
type Props = TypedProps & { hint?: string }

/**
 * A time of day as it is written in Norway, in whatever language the browser is: its own input says AM and PM in English. The form
 * gets `HH:MM`, or what was typed when it is no time.
 */
export function TimeField({ hint, ...props }: Props) {
  const t = useDesk().timeField
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
