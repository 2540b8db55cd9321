import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Step } from './paths.ts'

/** Moves the focus to the new step's heading, or to the first wrong field. */
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
    formRef.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    formRef.current?.scrollIntoView({ block: 'start' })
  }, [formRef, step, reach])

  return (path: string) => {
    pendingRef.current = path
    requestAnimationFrame(reach)
  }
}
