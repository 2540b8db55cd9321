import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk as t } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/drawings.tsx'
import { menuOf } from './pages.ts'
import css from './frame.module.css'
import { deskApi } from '../data/api.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Failure, siteName, type Self } from './DeskPage.tsx'
import { tellSession } from '../data/baseQuery.ts'

export function DeskHeader({ self }: { self: Self }) {
  const [signOut, { isLoading, error }] = deskApi.useSignOutMutation()
  const { pathname } = useLocation()
  // Where it was opened: on the next page it is closed again.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const toggle = useRef<HTMLButtonElement>(null)
  useWindowEvent('keydown', ({ key }) => {
    // Elsewhere on the page Escape is another's.
    if (!isOpen || key !== 'Escape' || !toggle.current?.closest('header')?.contains(document.activeElement)) return
    setOpenAt(undefined)
    toggle.current.focus()
  })
  const leave = async () => {
    const { error: refused } = await signOut()
    if (refused && readDeskFailure(refused).code !== 'not_signed_in') return
    if (!refused) tellSession({ kind: 'signed_out' })
    // A new page load: nothing that was shown stays in memory.
    location.assign(deskPages.login)
  }
  return (
    <header className={css.header} data-no-print>
      <div className={css.row}>
        <NavLink to={deskPages.home} end className={css.name} aria-current={undefined}>
          <Logo size={30} />
          {siteName()}
          <span className={`badge ${css.room}`}>{t.frame.desk}</span>
        </NavLink>
        <p className={css.who}>
          <span className="unseen">{t.frame.signedInAs} </span>
          {self.name}
        </p>
        <Button look="plain" isBusy={isLoading} onClick={() => void leave()}>
          {t.frame.signOut}
        </Button>
        <div className={css.toggle}>
          <Button
            ref={toggle}
            look="quiet"
            aria-expanded={isOpen}
            aria-controls="pages"
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            {t.frame.pages}
          </Button>
        </div>
        <nav id="pages" aria-label={t.frame.menu} className={`ways ${css.nav}`} data-open={isOpen || undefined}>
          {menuOf(self.powers).map(({ to, words }) => (
            <NavLink
              key={to}
              to={to}
              end={to === deskPages.home}
              aria-current={pathname === to ? 'page' : 'true'}
              onClick={() => setOpenAt(undefined)}
            >
              {words}
            </NavLink>
          ))}
        </nav>
      </div>
      <Failure error={error} />
    </header>
  )
}
