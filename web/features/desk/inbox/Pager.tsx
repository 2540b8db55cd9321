import { desk } from '#texts/desk.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { pageIn, pagePath } from './address.ts'

/** The next page, and the way back to the first; the browser's own Back leads to the page before. */
export function Pager({ params, next }: { params: URLSearchParams; next: string | null }) {
  const t = useTexts(desk).inbox.pages
  const isFirst = !params.has('cursor')
  if (isFirst && next === null) return null
  return (
    <nav aria-label={t.label} className={pieces.row} data-no-print>
      {!isFirst && (
        <ButtonLink look="plain" to={pagePath(params, null)}>
          {t.first}
        </ButtonLink>
      )}
      <span>{t.page(pageIn(params))}</span>
      {next !== null && (
        <ButtonLink look="quiet" to={pagePath(params, next)}>
          {t.next}
        </ButtonLink>
      )}
    </nav>
  )
}
