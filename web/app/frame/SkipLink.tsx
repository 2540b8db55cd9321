import { shell } from '#texts/shell.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './layout.module.css'

export function SkipLink() {
  return (
    <a href="#main" className={css.skip} data-no-print>
      {useTexts(shell).skip}
    </a>
  )
}
