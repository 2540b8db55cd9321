import shell from '#texts/nb/shell.ts'
import css from './layout.module.css'

export function SkipLink() {
  return (
    <a href="#main" className={css.skip} data-no-print>
      {shell.skip}
    </a>
  )
}
