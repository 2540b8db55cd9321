import { use, useLayoutEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, type Blocker } from 'react-router'
import { Confirm } from '#web/ui/Dialog.tsx'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'

type Props = {
  isAtRisk: boolean
  words: { title: string; body: string; leave: string; stay: string }
}

/** Asks before a page with something that cannot be had again is left or closed. 'Forlat siden' asks nothing. */
export function AskBeforeLeaving({ isAtRisk, words }: Props) {
  const blocker = useLeaving(isAtRisk)
  useWarnBeforeUnload(isAtRisk)
  return (
    <Confirm
      isOpen={blocker?.state === 'blocked'}
      title={words.title}
      body={words.body}
      confirm={words.leave}
      stay={words.stay}
      onConfirm={() => blocker?.proceed?.()}
      onStay={() => blocker?.state === 'blocked' && blocker.reset()}
    />
  )
}

/** Not by `useBlocker`, which would add to the one file of react-router that every page of visitors loads. */
function useLeaving(isAtRisk: boolean): Blocker | undefined {
  const router = use(UNSAFE_DataRouterContext)?.router
  const [blocker, setBlocker] = useState<Blocker>()
  // Before the number is painted, so that no press on a slow machine comes first.
  useLayoutEffect(() => {
    if (!router || !isAtRisk) return undefined
    const key = 'leaving'
    router.getBlocker(key, ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
    const end = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)))
    return () => {
      end()
      router.deleteBlocker(key)
      setBlocker(undefined)
    }
  }, [router, isAtRisk])
  return blocker
}
