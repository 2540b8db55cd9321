import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

/** Without JavaScript the form cannot be sent; says so before anything is typed. */
export function NeedsScript() {
  const t = useTexts(accounts)
  return (
    <noscript>
      <p className={css.problem}>{t.needsScript}</p>
    </noscript>
  )
}
