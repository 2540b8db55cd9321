import { useId } from 'react'
import pieces from '../frame/pieces.module.css'
import css from './coding.module.css'

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

/** Several codes of a list, as boxes to tick. */
export function SeveralField({ label, name, labels, value, lone = [], isDisabled = false, hint, onChange }: Props) {
  const id = useId()
  const toggle = (code: string, isChosen: boolean) => {
    const others = value.filter((one) => one !== code)
    if (!isChosen) return onChange(others)
    if (lone.includes(code)) return onChange([code])
    onChange([...others.filter((one) => !lone.includes(one)), code])
  }
  return (
    <fieldset className={pieces.fieldset} disabled={isDisabled} aria-describedby={hint ? id : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={id} className={pieces.detail}>
          {hint}
        </p>
      )}
      <div className={css.boxes}>
        {Object.entries(labels).map(([code, words]) => (
          <label key={code} className={pieces.check}>
            <input
              type="checkbox"
              name={name}
              value={code}
              checked={value.includes(code)}
              onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
