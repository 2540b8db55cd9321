import { knowledge } from '#texts/knowledge.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'

/** In place of an entry that was published and is not any more (410). */
export function GoneEntry() {
  const t = useTexts(knowledge).entry.gone
  return (
    <div className={css.page}>
      <h1>{t.heading}</h1>
      <p>{t.body}</p>
      <p>
        <ButtonLink to="/information-hub">{t.hub}</ButtonLink>
      </p>
    </div>
  )
}
