import { Link } from 'react-router'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './editorial.module.css'

export const parts = ['write', 'preview', 'revisions'] as const
export type Part = (typeof parts)[number]

/** The part that an address asks for. */
export const partOf = (search: URLSearchParams): Part => parts.find((one) => one === search.get('del')) ?? 'write'

/** Writing, preview and revisions are one page: what is typed stays when one goes from one to the other. */
export function Parts({ current }: { current: Part }) {
  const t = useTexts(desk).editorial.parts
  return (
    <nav aria-label={t.label} className={css.parts}>
      {parts.map((part) => (
        <Link
          key={part}
          to={part === 'write' ? '?' : `?del=${part}`}
          replace
          preventScrollReset
          aria-current={part === current ? 'page' : undefined}
        >
          {t[part]}
        </Link>
      ))}
    </nav>
  )
}
