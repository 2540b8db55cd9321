import { consent } from '#texts/consent.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** Shown before both saving and sending: pressing either button is the consent that is recorded. */
export function ConsentNote() {
  const t = useTexts(consent)
  return (
    <p className={css.consent}>
      {t.text} {/* In a new tab: leaving this page would lose the chosen files. */}
      <a href="/about" target="_blank" rel="noreferrer">
        {t.more}
      </a>
    </p>
  )
}
