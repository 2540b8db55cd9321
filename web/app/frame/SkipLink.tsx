import shell from '#texts/nb/shell.ts'
import css from './layout.module.css'

export const SkipLink = () => (
  <a href="#main" className={css.skip} data-no-print>
    {shell.skip}
  </a>
)
