import { underAge } from '#texts/underAge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** For readers under 18, who report together with a guardian; help is there without a report. */
export function UnderAge() {
  const t = useTexts(underAge)
  return (
    <p className={css.intro}>
      <strong>{t.question}</strong>
      {` ${t.answer} `}
      {/* In a new tab: leaving this page would lose the chosen files. */}
      <a href="/information-hub/er-du-under-18" target="_blank" rel="noreferrer">
        {`${t.link} ${t.newTab}`}
      </a>
    </p>
  )
}
