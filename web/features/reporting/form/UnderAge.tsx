import { underAge } from '#texts/underAge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** Before anything is typed: who is under 18 reports together with a guardian, and help needs no report. */
export function UnderAge() {
  const t = useTexts(underAge)
  return (
    <p className={css.intro}>
      <strong>{t.question}</strong> {t.answer}{' '}
      {/* In a window of its own, so that nothing typed or chosen is left behind. */}
      <a href="/information-hub/er-du-under-18" target="_blank" rel="noreferrer">
        {t.link} {t.newTab}
      </a>
    </p>
  )
}
