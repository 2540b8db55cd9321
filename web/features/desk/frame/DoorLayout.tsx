import { Outlet } from 'react-router'
import { ThemeSwitch } from '#web/app/frame/ThemeSwitch.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useDesk } from './useDesk.ts'
import { siteName } from './useTitle.ts'
import { useArrive } from './useArrive.ts'
import css from './frame.module.css'

/** The pages before one is signed in: the name of the room, and nothing of what is inside. */
export function DoorLayout() {
  const t = useDesk().frame
  useArrive()
  return (
    <>
      <header className={css.header} data-no-print>
        <div className={css.row}>
          <span className={css.name}>
            <Logo size={30} />
            {siteName()}
            <span className={css.room}>{t.desk}</span>
          </span>
          <a className={css.out} href="/">
            {t.publicPages}
          </a>
        </div>
      </header>
      <main id="main" className={css.door} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={css.footer} data-no-print>
        <ThemeSwitch />
      </footer>
    </>
  )
}
