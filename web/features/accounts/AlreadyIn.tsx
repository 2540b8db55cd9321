import { accounts } from '#texts/accounts.ts'
import { logOut } from '#web/app/device/logOut.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

/** In place of a login or registration form for a signed-in visitor: continue, or log out first. */
export function AlreadyIn({ name, to }: { name: string; to: string }) {
  const t = useTexts(accounts).login
  return (
    <div className={css.already}>
      <p>{t.already(name)}</p>
      <div className={css.buttons}>
        <ButtonLink to={to}>{t.goOn}</ButtonLink>
        <Button look="quiet" onClick={() => void logOut('/login')}>
          {t.logout}
        </Button>
      </div>
    </div>
  )
}
