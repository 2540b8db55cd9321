import { useRef, useState, type ReactNode } from 'react'
import type { FieldWords } from './fieldWords.tsx'

/** The fields of a form with uncontrolled inputs, and what is said at each of them. */
export function useFields<Word extends ReactNode>() {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Record<string, Word>>({})
  return {
    form,
    show(found: Record<string, Word>) {
      setWrong(found)
      focusFirst(form.current, found)
    },
    /** Props for the input of this name. Its error goes away as soon as the input changes. */
    field: (name: string) => ({
      name,
      'data-path': name,
      error: wrong[name],
      required: true,
      onInput: () => setWrong(({ [name]: _corrected, ...rest }) => rest),
    }),
  }
}

/** Puts the cursor into the first wrong field, in the order of the page. A field names its path in `data-path`. */
export function focusFirst(form: HTMLFormElement | null, wrong: FieldWords) {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  fields.find(({ dataset }) => Object.hasOwn(wrong, dataset['path'] ?? ''))?.focus()
}
