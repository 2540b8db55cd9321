import { useCallback, useEffect, useRef } from 'react'

const delay = 400

/**
 * Writes what is given 400 ms after the last change, and at once when the page is hidden or left. `write` must stay the same
 * function from one rendering to the next.
 */
export function useLateWriting<T>(write: (value: T) => void) {
  const pending = useRef<{ value: T }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
  }, [])

  const flush = useCallback(() => {
    const next = pending.current
    drop()
    if (next) write(next.value)
  }, [drop, write])

  const later = useCallback(
    (value: T) => {
      pending.current = { value }
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, delay)
    },
    [flush],
  )

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hide)
      flush()
    }
  }, [flush])

  return { later, flush, drop }
}
