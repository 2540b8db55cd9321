import { useId, useState } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import type { Option } from './useChoices.ts'
import css from './inbox.module.css'

/** A list that is longer gets a field to find choices with, and shows so many of them. */
const short = 15

type Props = {
  label: string
  hint?: string | undefined
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** Several of a list, as checkboxes behind the list's name. What is chosen stays in sight, whatever is looked for. */
export function ChoiceGroup({ label, hint, options, chosen, onChange }: Props) {
  const t = useTexts(desk).inbox.filter
  const id = useId()
  const [sought, setSought] = useState('')
  const isLong = options.length > short
  const matching = options.filter(
    ({ value, name }) =>
      chosen.includes(value) || name.toLocaleLowerCase('nb').includes(sought.toLocaleLowerCase('nb')),
  )
  const sorted = isLong
    ? [
        ...matching.filter(({ value }) => chosen.includes(value)),
        ...matching.filter(({ value }) => !chosen.includes(value)),
      ]
    : matching
  const shown = isLong ? sorted.slice(0, Math.max(short, chosen.length)) : sorted
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <details className={css.group}>
      <summary>
        {label}
        {chosen.length > 0 && <span>{t.chosen(chosen.length)}</span>}
      </summary>
      <fieldset className={pieces.fieldset}>
        <legend className="unseen">{label}</legend>
        {hint !== undefined && <p className={pieces.detail}>{hint}</p>}
        {isLong && (
          <input
            type="search"
            className={pieces.input}
            aria-label={t.find(label)}
            placeholder={t.find(label)}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            // Enter would send the whole form while a choice is looked for.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {shown.map(({ value, name }) => (
          <label key={value} className={pieces.check} htmlFor={`${id}-${value}`}>
            <input
              id={`${id}-${value}`}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {name}
          </label>
        ))}
        {shown.length === 0 && <p className={pieces.detail}>{t.none}</p>}
        {sorted.length > shown.length && <p className={pieces.detail}>{t.more(sorted.length - shown.length)}</p>}
      </fieldset>
    </details>
  )
}
