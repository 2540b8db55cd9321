import type { DeskStatus } from '#contract/casework.ts'
import type { ExportFact } from '#contract/codes.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { groupOf, type Group } from './groups.ts'
import css from './coding.module.css'

type Props = { status: DeskStatus; missing: readonly ExportFact[]; onGo: (group: Group) => void }

/**
 * What the yearly export still lacks, each with the way to where it is coded. Not asked for of a case that nobody has begun
 * with, folded while it is worked on, open when it is closed.
 */
export function MissingFacts({ status, missing, onGo }: Props) {
  const t = useTexts(desk).coding.missing
  if (missing.length === 0)
    return (
      <p className={pieces.notice} data-level="good">
        {t.none}
      </p>
    )
  if (status === 'Submitted' || status === 'Received') return null
  return (
    // Another element when the case is closed or opened again, so that it begins as that state has it.
    <details key={status} className={css.missing} open={status === 'Closed'}>
      <summary>{t.title(missing.length)}</summary>
      <ul className={pieces.row}>
        {missing.map((fact) => {
          const group = groupOf(fact)
          return (
            <li key={fact}>
              {group ? (
                <button
                  type="button"
                  className={pieces.link}
                  aria-label={t.go(t.names[fact])}
                  onClick={() => onGo(group)}
                >
                  {t.names[fact]}
                </button>
              ) : (
                t.names[fact]
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
