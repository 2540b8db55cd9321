import { useEffect } from 'react'
import { staffIdle } from '#contract/staff.ts'
import { ask } from '../data/ask.ts'
import { isUnused } from '../data/sessionNews.ts'
import { deskApi } from '../data/api.ts'

/** Milliseconds. */
const between = 20_000

/**
 * Asks the server whether the session stands when a page comes back into sight, and when nothing was done on it for as long as
 * a session may rest: another page may have used it. A page that is told nothing then, as without a network, is covered too.
 */
export function useSessionWatch() {
  const { refetch } = deskApi.useNoticesQuery()
  useEffect(() => {
    const look = async () => {
      const { isError } = await refetch()
      if (isError && isUnused(staffIdle)) await ask('sign_in')
    }
    const timer = setInterval(() => isUnused(staffIdle) && void look(), between)
    const comeBack = () => !document.hidden && void look()
    // From the cache of the way back, with everything that it showed.
    const restored = ({ persisted }: PageTransitionEvent) => persisted && void look()
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('pageshow', restored)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('pageshow', restored)
    }
  }, [refetch])
}
