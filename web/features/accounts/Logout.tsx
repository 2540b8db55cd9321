import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import accounts from '#texts/nb/accounts.ts'
import { forgetTab } from '#web/app/device/storage.ts'
import { readFlash, setFlash } from '#web/app/frame/flash.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { FullScreenLoader } from '#web/ui/FullScreenLoader.tsx'
import { Say } from '#web/ui/Say.tsx'
import { AccountPage } from './AccountPage.tsx'

/** Revokes the token, removes it and everything fetched with it from the device, and leads to the front page. */
export default function Logout() {
  const t = accounts.logout
  const { signOut } = useSession()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  useEffect(() => {
    const leave = async () => {
      // Why the visitor was sent here is said where the way ends.
      const said = readFlash()
      forgetTab()
      await signOut()
      if (said) setFlash(said)
      await navigate('/', { replace: true })
    }
    return onceVisible(() => {
      if (isLeaving.current) return
      isLeaving.current = true
      void leave()
    })
  }, [signOut, navigate])
  return (
    <>
      <FullScreenLoader message={t.busy} />
      <AccountPage heading={t.heading} lead={<Say>{t.busy}</Say>} />
    </>
  )
}

/** Once the page is visible: one that the browser prerenders must not log anyone out. Returns a function that cancels it. */
function onceVisible(act: () => void) {
  const isHidden = () => document.visibilityState !== 'visible' || ('prerendering' in document && document.prerendering)
  const signals = ['visibilitychange', 'prerenderingchange']
  const stop = () => signals.forEach((signal) => document.removeEventListener(signal, look))
  const look = () => {
    if (isHidden()) return
    stop()
    act()
  }
  for (const signal of signals) document.addEventListener(signal, look)
  look()
  return stop
}
