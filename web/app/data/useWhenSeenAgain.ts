import { useEffect, useRef } from 'react'

/** Calls `look` whenever somebody comes back to the page after a while, to show what has come since. */
export function useWhenSeenAgain(look: () => unknown) {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const lookIfSeen = () => {
      if (!document.hidden) latest.current()
    }
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => document.removeEventListener('visibilitychange', lookIfSeen)
  }, [])
}
