import { useEffect, useSyncExternalStore } from 'react'
import { shell } from '#texts/shell.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Bar } from '#web/app/frame/Bar.tsx'
import { noteShown, onFlash, readFlash, setFlash } from '#web/app/frame/flash.ts'
import { useRedirectQuery } from '#web/app/frame/useRedirectQuery.ts'

/** As long as a notification is shown (spec section 9), in milliseconds. */
const briefly = 4000

/** The message of a guard or an ended session that led to a public page. */
export function FlashBar() {
  const t = useTexts(shell).session
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
  const links = t.loginWords.map((words) => ({ words, to: `/login${redirect}` }))
  return (
    <div role="status">
      {flash && <Bar variant="warning" title={flash.title} message={flash.message} links={links} close={close} />}
    </div>
  )
}
