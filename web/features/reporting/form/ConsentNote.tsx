import { consent } from '#texts/consent.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** Stands before both saving and sending: pressing either button is the recorded act. */
export function ConsentNote() {
  const t = useTexts(consent)
  return (
    <p className={css.consent}>
      {t.text} {/* In a window of its own: the chosen files would not survive a move. */}
      <a href="/about" target="_blank" rel="noreferrer">
        {t.more}
      </a>
    </p>
  )
}
