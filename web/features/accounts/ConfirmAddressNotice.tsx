import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ResendLink } from './ResendLink.tsx'
import css from './accounts.module.css'

/** In place of a page that needs a confirmed address, within the frame of that page. */
export function ConfirmAddressNotice() {
  const t = useTexts(accounts).pending
  return (
    <div className={css.pending}>
      <h1>{t.heading}</h1>
      <p className={css.lead}>{t.body}</p>
      <ResendLink />
    </div>
  )
}
