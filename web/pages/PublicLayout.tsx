import { Outlet } from 'react-router'
import { FlashBar } from '#web/app/FlashBar.tsx'
import { Footer } from '#web/app/Footer.tsx'
import { Header } from '#web/app/Header.tsx'
import { SkipLink } from '#web/app/SkipLink.tsx'
import { Title } from '#web/app/Title.tsx'
import { useArrive } from '#web/app/useArrive.ts'
import css from './pages.module.css'

/** Plain React and our own styles: a reader on a slow phone pays for nothing that reading does not need. */
export default function PublicLayout() {
  useArrive()
  return (
    <>
      <Title />
      <SkipLink />
      <Header />
      <FlashBar />
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
