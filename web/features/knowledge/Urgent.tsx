import { knowledge } from '#texts/knowledge.ts'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './hub.module.css'

/** The emergency numbers above the text: on a phone the full panel is below it, out of sight. */
export function Urgent() {
  const t = useTexts(knowledge).urgent
  return (
    <p className={css.urgent}>
      <PhoneIcon />
      <span>{t.question}</span>
      <a href="tel:112">{t.call}</a>
      <a href="#help-now">{t.more}</a>
    </p>
  )
}
