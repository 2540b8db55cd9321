import { useEffect, useEffectEvent } from 'react'

/** Calls `look` whenever somebody comes back to the page after a while, to show what has come since. */
export function useWhenSeenAgain(look: () => unknown) {
  const lookIfSeen = useEffectEvent(() => void (document.hidden || look()))
  useEffect(() => {
    const seen = () => lookIfSeen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}
