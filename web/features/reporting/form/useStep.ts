import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { Step } from './values.ts'

/** The step is in the address (`?step=`), so that back, forward and reload keep it. */
export function useStep() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('step')
  const step: Step = asked === '3' ? 3 : asked === '2' ? 2 : 1
  const go = useCallback(
    (to: Step, options: { replace?: boolean } = {}) =>
      setSearch({ step: String(to) }, { preventScrollReset: true, ...options }),
    [setSearch],
  )
  return { step, isNamed: asked !== null, go }
}

export function useFocus(formRef: RefObject<HTMLFormElement | null>, step: Step) {
  const previousStepRef = useRef(step)
  /** The path of a field that may not be on the screen yet. */
  const pendingRef = useRef<string>(undefined)

  const reach = useCallback(() => {
    if (pendingRef.current === undefined) return
    const field = formRef.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(pendingRef.current)}"]`)
    if (!field) return
    pendingRef.current = undefined
    field.focus()
  }, [formRef])

  useEffect(() => {
    if (previousStepRef.current === step) return
    previousStepRef.current = step
    if (pendingRef.current !== undefined) return reach()
    // What became of a sending that ended with the words is said first.
    if (document.activeElement?.matches('[data-unanswered]')) return
    formRef.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    formRef.current?.scrollIntoView({ block: 'start' })
  }, [formRef, step, reach])

  return (path: string) => {
    pendingRef.current = path
    requestAnimationFrame(reach)
  }
}

/** The HTML of the report form depends on its step and on nothing else in the address. */
export function stepQuery(search: URLSearchParams) {
  const step = search.get('step') ?? ''
  return /^[123]$/.test(step) ? `?step=${step}` : ''
}
