import { useId, useState } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Option } from './useChoices.ts'
import own from './filters.module.css'
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
    <details className={own.group}>
      <summary>
        {label}
        {chosen.length > 0 && <span className={own.chosen}>{t.chosen(chosen.length)}</span>}
      </summary>
      <fieldset className={own.options}>
        <legend className="unseen">{label}</legend>
        {hint !== undefined && <p className={css.hint}>{hint}</p>}
        {isLong && (
          <input
            type="search"
            className={css.input}
            aria-label={t.find(label)}
            placeholder={t.find(label)}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            // Enter would send the whole form while a choice is looked for.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {shown.map(({ value, name }) => (
          <label key={value} className={css.check} htmlFor={`${id}-${value}`}>
            <input
              id={`${id}-${value}`}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {name}
          </label>
        ))}
        {shown.length === 0 && <p className={css.hint}>{t.none}</p>}
        {sorted.length > shown.length && <p className={css.hint}>{t.more(sorted.length - shown.length)}</p>}
      </fieldset>
    </details>
  )
}
