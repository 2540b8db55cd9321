import { useEffect } from 'react'
import { useLocation } from 'react-router'

let before: string | undefined

/** On a new page moves the focus to its main part, so that screen readers and keyboards start there. */
export function useArrive() {
  const { pathname } = useLocation()
  useEffect(() => {
    const isNew = before !== undefined && before !== pathname
    before = pathname
    if (!isNew) return
    window.scrollTo(0, 0)
    if (document.activeElement === document.body || document.activeElement?.closest('header, footer'))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
