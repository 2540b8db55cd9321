import { Outlet } from 'react-router'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Title } from './Title.tsx'
import { useArrive } from './useArrive.ts'
import css from './layout.module.css'

export default function FramedLayout() {
  useArrive()
  return (
    <>
      <Title />
      <SkipLink />
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
