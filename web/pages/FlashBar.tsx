import { useEffect, useSyncExternalStore } from 'react'
import { shell } from '#texts/shell.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { noteShown, onFlash, readFlash, setFlash } from '#web/app/frame/flash.ts'
import { useRedirectQuery } from '#web/app/frame/useRedirectQuery.ts'
import css from '#web/app/frame/AlertBar.module.css'

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
      {flash && (
        <div className={css.bar} data-variant="warning">
          <p>
            {flash.title && (
              <strong>
                <Say>{flash.title}</Say>{' '}
              </strong>
            )}
            <Say links={links} onFollow={close}>
              {flash.message}
            </Say>
          </p>
          <button type="button" onClick={close}>
            {t.close}
          </button>
        </div>
      )}
    </div>
  )
}
