import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberPage } from '#web/app/device/lastPage.ts'

/** The page before this one, whichever layout it stood in. Set in the browser only. */
let before: string | undefined

/** On a new page the reader's place is its top: screen readers and the keyboard begin there. */
export function useArrive() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    rememberPage(pathname + search)
    const isFirst = before === undefined
    const isSame = before === pathname
    before = pathname
    if (isFirst || isSame || hash) return
    // A screen may have put the cursor somewhere itself.
    if (document.activeElement === document.body || document.activeElement?.closest('header, footer'))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, search, hash])
}
