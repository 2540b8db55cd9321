import css from './pills.module.css'

type Props<Code extends string> = {
  label: string
  codes: readonly Code[]
  chosen: Code
  words: (code: Code) => string
  onChoose: (code: Code) => void
}

/** Buttons one of which is pressed: which list is shown, or which part of one. */
export function Pills<Code extends string>({ label, codes, chosen, words, onChoose }: Props<Code>) {
  return (
    <div role="group" aria-label={label} className={css.pills}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          className={css.pill}
          onClick={() => onChoose(code)}
        >
          {words(code)}
        </button>
      ))}
    </div>
  )
}
