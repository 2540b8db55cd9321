import { Link, useLocation, useNavigate } from 'react-router'
import { articles } from '#texts/articles.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { savedAddress } from './archiveHistory.ts'
import css from './articles.module.css'

/**
 * A reader who came from the archive goes back in the history, to the same filter, order and scroll position. Others go
 * to the archive's last address in this tab, or to its first page.
 */
export function BackToArchive() {
  const t = useTexts(articles)
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const cameFrom = typeof state === 'object' && state !== null && 'archive' in state
  const isHydrated = useIsHydrated()
  const to = (isHydrated ? savedAddress() : undefined) ?? '/impact'
  return (
    <p className={css.back}>
      <Link
        to={to}
        onClick={(event) => {
          if (!cameFrom || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path
            d="M19 12H5M11 6l-6 6 6 6"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {t.back}
      </Link>
    </p>
  )
}
