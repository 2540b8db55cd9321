import { useEffect, type RefObject } from 'react'
import { checkField } from './loadChecks.ts'
import type { Wrong } from './paths.ts'
import { textFacts, type Values } from './values.ts'

/** Checks what a field of step 1 holds when the person leaves it. Whether it is empty, only the buttons say. */
export function useLeftFields(
  element: RefObject<HTMLFormElement | null>,
  values: () => Values,
  found: (wrong: Wrong) => void,
) {
  useEffect(() => {
    const form = element.current
    const leave = ({ target }: FocusEvent) => {
      const path = target instanceof HTMLElement ? target.dataset['path'] : undefined
      if (path && textFacts.some((fact) => fact === path)) void checkField(path, values).then(found)
    }
    form?.addEventListener('focusout', leave)
    return () => form?.removeEventListener('focusout', leave)
  }, [element, values, found])
}
