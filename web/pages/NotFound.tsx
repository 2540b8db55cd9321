import type { PageHandle } from '#contract/pages.ts'
import shell from '#texts/nb/shell.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import css from './pages.module.css'

export const handle = { isPublic: true } satisfies PageHandle

export default function NotFound() {
  const t = shell.notFound
  return (
    <div className={css.plain}>
      <p className={css.code} aria-hidden="true">
        404
      </p>
      <h1>{t.heading}</h1>
      <p className="lead">{t.body}</p>
      <div className={`row ${css.buttons}`}>
        <ButtonLink to="/">{t.front}</ButtonLink>
        <ButtonLink to="/create-harassment" look="quiet">
          {t.report}
        </ButtonLink>
      </div>
    </div>
  )
}
