import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberPage } from '#web/app/device/redirect.ts'

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
 * An effect: when what had the focus is taken off the page and no other part takes it, the section around it gets the focus, and not the
 * top of the page; a new address has its own place. A dialog gives it back itself to where it was opened.
 */
export function keepPlace() {
  let [around, at]: [Element[], string] = [[], '']
  let timer: number | undefined
  const note = (event: FocusEvent) => {
    const path = event.composedPath().filter((one) => one instanceof Element)
    if (!path.some((one) => one.matches('dialog, [role=dialog]'))) [around, at] = [path, location.href]
  }
  const mend = () => {
    const [gone, ...rest] = around
    if (document.activeElement !== document.body || !gone || gone.isConnected) return
    around = []
    const places = location.href === at ? 'section, main' : 'section'
    const left = rest.find((one) => one.isConnected && one.matches(places))
    if (!(left instanceof HTMLElement)) return
    left.tabIndex = -1
    left.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return
    window.clearTimeout(timer)
    // The page may give it to another part first.
    timer = window.setTimeout(mend, 100)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    window.clearTimeout(timer)
    document.removeEventListener('focusin', note)
  }
}
