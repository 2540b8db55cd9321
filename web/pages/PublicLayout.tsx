import { Outlet } from 'react-router'
import { FlashBar } from '#web/app/FlashBar.tsx'
import { Footer } from '#web/app/Footer.tsx'
import { Header } from '#web/app/Header.tsx'
import { SkipLink } from '#web/app/SkipLink.tsx'
import { Title } from '#web/app/Title.tsx'
import { useArrive } from '#web/app/useArrive.ts'
import { useHasToken } from '#web/app/useHasToken.ts'
import { LatePart } from '#web/ui/LatePart.tsx'
import css from './pages.module.css'

const signedInParts = () => import('#web/app/SignedInParts.tsx')

/** Plain React and our own styles: a reader on a slow phone pays for nothing that reading does not need. */
export default function PublicLayout() {
  useArrive()
  const hasToken = useHasToken()
  return (
    <>
      <Title />
      <SkipLink />
      <Header />
      <FlashBar />
      {hasToken && <LatePart load={signedInParts} props={{}} />}
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
