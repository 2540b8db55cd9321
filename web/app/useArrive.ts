import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { rememberPage } from './lastPage.ts'

/** On a new page the reader's place is its top: screen readers and the keyboard begin there. */
export function useArrive() {
  const { pathname, search, hash, key } = useLocation()
  const before = useRef<string>(undefined)
  useEffect(() => {
    rememberPage(pathname + search)
    const isFirst = before.current === undefined && key === 'default'
    const isSame = before.current === pathname
    before.current = pathname
    if (isFirst || isSame || hash) return
    // A screen may have put the cursor somewhere itself.
    if (document.activeElement === document.body || document.activeElement?.closest('header, footer'))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, search, hash, key])
}
