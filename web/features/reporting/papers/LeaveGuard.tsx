import { use, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, type Blocker } from 'react-router'
import { papers as texts } from '#texts/papers.ts'
import { readToken } from '#web/app/device/token.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/**
 * Asks before a page with unsaved words is left, by a link, by Back or by closing it. Not when the session has ended: then the
 * case goes out of sight at once. 'Forlat siden' asks nothing (web/app/start/leaveScript.ts).
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTexts(texts).leave
  const blocker = useLeaving(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return (
    <Confirm
      isOpen={blocker?.state === 'blocked'}
      title={t.title}
      body={t.body}
      confirm={t.leave}
      stay={t.stay}
      onConfirm={() => blocker?.proceed?.()}
      onStay={() => blocker?.state === 'blocked' && blocker.reset()}
    />
  )
}

/**
 * The router's own blocker without its hook `useBlocker`: all of react-router is one file that every page of visitors loads,
 * and the hook would add to it for this part alone, which comes when somebody asks for it.
 */
function useLeaving(isUnsaved: boolean): Blocker | undefined {
  const router = use(UNSAFE_DataRouterContext)?.router
  const [blocker, setBlocker] = useState<Blocker>()
  useEffect(() => {
    if (!router || !isUnsaved) return undefined
    const key = 'papers'
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) => readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
    )
    const end = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)))
    return () => {
      end()
      router.deleteBlocker(key)
      setBlocker(undefined)
    }
  }, [router, isUnsaved])
  return blocker
}
