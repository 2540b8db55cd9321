import type { ReactNode } from 'react'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/**
 * The words of the notification about missing facts, before those of the first field that lacks one. On a narrow screen
 * the notification stands above the header (docs/decisions/mails.md), and the focus leads
 * away from it.
 */
export const missingHere = (fieldWords: ReactNode) => <MissingHere>{fieldWords}</MissingHere>

function MissingHere({ children }: { children: ReactNode }) {
  const t = useTexts(incidents).notices
  return (
    <>
      <span className={css.missingHere}>
        <strong>{t.missing}</strong> <span>{t.missingBody}</span>
      </span>
      {children}
    </>
  )
}
