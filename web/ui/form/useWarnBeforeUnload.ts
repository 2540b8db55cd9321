import { useEffect } from 'react'

/** The browser asks before the page is closed or loaded again. 'Forlat siden' asks nothing (web/app/start/BeforePaint.tsx). */
export function useWarnBeforeUnload(isAtRisk: boolean) {
  useEffect(() => {
    if (!isAtRisk) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAtRisk])
}
