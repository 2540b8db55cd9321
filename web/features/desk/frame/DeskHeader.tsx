import { NavLink } from 'react-router'
import type { Self } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useSignOutMutation } from '../data/api.ts'
import { siteName } from './useTitle.ts'
import css from './frame.module.css'

/** The way to every page that the person's roles open. */
export function DeskHeader({ self }: { self: Self }) {
  const t = useTexts(desk)
  const [signOut, { isLoading }] = useSignOutMutation()
  const pages = [
    { to: deskPages.home, name: t.home.title },
    ...(self.powers.includes('manage_staff') ? [{ to: deskPages.staff, name: t.staff.title }] : []),
    { to: deskPages.account, name: t.account.title },
  ]
  const leave = async () => {
    if (isLoading) return
    await signOut()
    // A new page load: nothing that was shown stays in memory.
    location.assign(deskPages.login)
  }
  return (
    <header className={css.header} data-no-print>
      <div className={css.row}>
        <NavLink to={deskPages.home} end className={css.name} aria-current={undefined}>
          <Logo size={30} />
          {siteName()}
          <span className={css.room}>{t.frame.desk}</span>
        </NavLink>
        <nav aria-label={t.frame.menu} className={css.nav}>
          {pages.map(({ to, name }) => (
            <NavLink key={to} to={to} end>
              {name}
            </NavLink>
          ))}
        </nav>
        <p className={css.who}>
          <span className="unseen">{t.frame.signedInAs} </span>
          {self.name}
        </p>
        <Button look="plain" isBusy={isLoading} onClick={() => void leave()}>
          {t.frame.signOut}
        </Button>
      </div>
    </header>
  )
}
