import { knowledge } from '#texts/knowledge.ts'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './hub.module.css'

/** On a phone the whole panel stands below the text; whoever needs it now must not scroll. */
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
