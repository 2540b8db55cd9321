import { articles } from '#texts/articles.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'

/** In place of an article that was published and is not any more (410). */
export function Withdrawn() {
  const t = useTexts(articles).withdrawn
  return (
    <div className={css.detail}>
      <h1>{t.heading}</h1>
      <p>{t.body}</p>
      <p>
        <ButtonLink to="/impact">{t.archive}</ButtonLink>
      </p>
    </div>
  )
}
