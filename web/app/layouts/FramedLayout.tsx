import { Outlet } from 'react-router'
import { Footer } from '#web/app/frame/Footer.tsx'
import { Header } from '#web/app/frame/Header.tsx'
import { Title } from '#web/app/frame/Title.tsx'
import { useArrive } from '#web/app/frame/useArrive.ts'
import css from '#web/app/frame/layout.module.css'

export default function FramedLayout() {
  useArrive()
  return (
    <>
      <Title />
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
