import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

/** Without JavaScript the password would go nowhere: that is said before it is written. */
export function NeedsScript() {
  const t = useTexts(accounts)
  return (
    <noscript>
      <p className={css.trouble}>{t.needsScript}</p>
    </noscript>
  )
}
