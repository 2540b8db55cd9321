import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Step } from './paths.ts'

/** The step is in the address (`?step=`), so that back, forward and reload keep it. */
export function useStep() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('step')
  const step: Step = asked === '3' ? 3 : asked === '2' ? 2 : 1
  const go = useCallback(
    (to: Step, options: { replace?: boolean } = {}) =>
      setSearch(
        (before) => {
          before.set('step', String(to))
          return before
        },
        { preventScrollReset: true, ...options },
      ),
    [setSearch],
  )
  return { step, isNamed: asked !== null, go }
}
