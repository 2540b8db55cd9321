import type { DeskCase } from '#contract/deskCases.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './case.module.css'

/** The clocks that run, in words: colour says nothing that they do not. */
export function Clocks({ clocks }: Pick<DeskCase, 'clocks'>) {
  const t = useTexts(desk)
  if (clocks.length === 0) return null
  return (
    <ul className={css.clocks} aria-label={t.case.work.clocks}>
      {clocks.map(({ clock, left }) => (
        <li key={clock} data-over={left < 0 || undefined}>
          {t.caseCodes.clocks[clock]}: <strong>{t.caseCodes.left(left)}</strong>
        </li>
      ))}
    </ul>
  )
}
