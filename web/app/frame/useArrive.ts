import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberPage } from '#web/app/device/lastPage.ts'

/** The path of the previous page, across layouts. Set in the browser only. */
let before: string | undefined

/** On a new page moves the focus to its main part, so that screen readers and keyboard start there. */
export function useArrive() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    rememberPage(pathname + search)
    const isFirst = before === undefined
    const isSame = before === pathname
    before = pathname
    if (isFirst || isSame || hash) return
    // A page may have focused a field itself.
    if (document.activeElement === document.body || document.activeElement?.closest('header, footer'))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, search, hash])
}
