import { Link } from 'react-router'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'

export function Breadcrumbs({ title }: { title: string }) {
  const t = useTexts(knowledge).entry
  return (
    <nav aria-label={t.breadcrumbs} className={css.crumbs} data-no-print>
      <ol>
        <li>
          <Link to="/">{t.home}</Link>
        </li>
        <li>
          <Link to="/information-hub">{t.hub}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
