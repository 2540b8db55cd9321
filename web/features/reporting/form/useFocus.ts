import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Step } from './paths.ts'

/** Where the keyboard and the screen reader are taken: to the new step's heading, or to the first wrong field. */
export function useFocus(formRef: RefObject<HTMLFormElement | null>, step: Step) {
  const shownRef = useRef(step)
  /** The path of a field that may not be on the screen yet. */
  const awaitedRef = useRef<string>(undefined)

  const reach = useCallback(() => {
    if (awaitedRef.current === undefined) return
    const field = formRef.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(awaitedRef.current)}"]`)
    if (!field) return
    awaitedRef.current = undefined
    field.focus()
  }, [formRef])

  useEffect(() => {
    if (shownRef.current === step) return
    shownRef.current = step
    if (awaitedRef.current !== undefined) return reach()
    formRef.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    formRef.current?.scrollIntoView({ block: 'start' })
  }, [formRef, step, reach])

  return (path: string) => {
    awaitedRef.current = path
    requestAnimationFrame(reach)
  }
}
