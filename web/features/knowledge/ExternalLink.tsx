import type { ReactNode } from 'react'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'

/** A link to another site, marked as such, which sends no referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTexts(knowledge).entry
  return (
    <a href={href} rel="noopener noreferrer" className={css.external}>
      {children}
      <span className="unseen"> {t.external}</span>
    </a>
  )
}
