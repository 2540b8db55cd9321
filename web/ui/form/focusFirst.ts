import type { FieldWords } from './useFieldWords.tsx'

/** Puts the cursor into the first wrong field, in the order of the page. A field names its path in `data-path`. */
export function focusFirst(form: HTMLFormElement | null, wrong: FieldWords) {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  fields.find(({ dataset }) => Object.hasOwn(wrong, dataset['path'] ?? ''))?.focus()
}
