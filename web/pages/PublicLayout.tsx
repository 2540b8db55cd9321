import { Outlet } from 'react-router'
import { Footer } from '#web/app/frame/Footer.tsx'
import { Header } from '#web/app/frame/Header.tsx'
import { Title } from '#web/app/frame/Title.tsx'
import { useArrive } from '#web/app/frame/useArrive.ts'
import { useHasToken } from '#web/app/device/token.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import css from '#web/app/frame/layout.module.css'
import { useEffect, useSyncExternalStore } from 'react'
import shell from '#texts/nb/shell.ts'
import { Bar } from '#web/app/frame/Bar.tsx'
import { noteShown, onFlash, readFlash, setFlash } from '#web/app/frame/flash.ts'
import { useRedirectQuery } from '#web/app/device/redirect.ts'

const signedInParts = () => import('#web/app/layouts/AppProviders.tsx')

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
      <main id="main" className={css.blank} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

/** As long as a notification is shown (spec section 9), in milliseconds. */
const briefly = 4000

/** The message of a guard or an ended session that led to a public page. */
function FlashBar() {
  const redirect = useRedirectQuery()
  const flash = useSyncExternalStore(onFlash, readFlash, () => undefined)
  useEffect(() => {
    if (!flash) return
    noteShown()
    if (!flash.isBrief) return
    const timer = setTimeout(() => setFlash(undefined), briefly)
    return () => clearTimeout(timer)
  }, [flash])
  const close = () => setFlash(undefined)
  // Whoever reads it is signed out: what offers a login leads there, and from there to where a guard stopped them.
  const links = shell.session.loginWords.map((words) => ({ words, to: `/login${redirect}` }))
  return (
    <div role="status">
      {flash && <Bar variant="warning" title={flash.title} message={flash.message} links={links} close={close} />}
    </div>
  )
}
