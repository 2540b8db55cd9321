import { Outlet } from 'react-router'
import { Footer } from '#web/app/frame/Footer.tsx'
import { Header } from '#web/app/frame/Header.tsx'
import { Title } from '#web/app/frame/Title.tsx'
import { useArrive } from '#web/app/frame/useArrive.ts'
import { useHasToken } from '#web/app/device/useHasToken.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { FlashBar } from './FlashBar.tsx'
import css from './pages.module.css'

const signedInParts = () => import('#web/app/session/SignedInParts.tsx')

/** Layout of public pages: React and our own styles only, so that a slow phone loads no store and no component library. */
export default function PublicLayout() {
  useArrive()
  const hasToken = useHasToken()
  return (
    <>
      <Title />
      <Header />
      <FlashBar />
      {hasToken && <LazyPart load={signedInParts} props={{}} />}
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
