import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Step } from './useStep.ts'

/** Where the keyboard and the screen reader are taken: to the new step's heading, or to the first wrong field. */
export function useFocus(form: RefObject<HTMLFormElement | null>, step: Step) {
  const [path, setPath] = useState<{ to: string }>()
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (path) return
    form.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    form.current?.scrollIntoView({ block: 'start' })
  }, [form, step, path])

  useEffect(() => {
    if (!path) return
    form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.to)}"]`)?.focus()
    setPath(undefined)
  }, [form, path, step])

  return (to: string) => setPath({ to })
}
