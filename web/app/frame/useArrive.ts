import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberPage } from '#web/app/device/lastPage.ts'

/** The path of the previous page, across layouts. Set in the browser only. */
let before: string | undefined

/** On a new page moves the focus to its main part, so that screen readers and keyboard start there. */
export function useArrive() {
  useEffect(keepPlace, [])
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

/**
 * An effect: when what had the focus is taken off the page, the section around it gets the focus, and not the top of the page; a new
 * address has its own place. A dialog keeps the focus itself, and gives it back to where it was opened.
 */
export function keepPlace() {
  let [around, at]: [Element[], string] = [[], '']
  const note = (event: FocusEvent) => {
    const path = event.composedPath().filter((one) => one instanceof Element)
    if (!path.some((one) => one.matches('[role=dialog]'))) [around, at] = [path, location.href]
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || around[0]?.isConnected !== false) return
    const left = around.find(
      (one) => one.isConnected && one.matches(location.href === at ? 'section, main' : 'section'),
    )
    if (!(left instanceof HTMLElement)) return
    left.tabIndex = -1
    left.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}
