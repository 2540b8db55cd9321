import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from './DeskConfirm.tsx'
import { hasUnsaved, wouldLose } from './unsaved.ts'

/** Asks before a page is left on which something typed would be lost. One for all pages: the router knows one blocker. */
export function UnsavedGuard() {
  const t = useTexts(desk).case.unsaved
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <DeskConfirm
      isOpen={state === 'blocked'}
      title={t.title}
      body={t.body}
      confirm={t.leave}
      isDanger
      onConfirm={async () => {
        proceed?.()
        return {}
      }}
      onClose={() => state === 'blocked' && reset()}
    />
  )
}
