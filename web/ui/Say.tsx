import type { Phrase } from '#texts/phrase.ts'

/** A phrase of the spec in English stands in an element that says so. */
export function Say({ children }: { children: Phrase }) {
  return typeof children === 'string' ? children : <span lang="en">{children.en}</span>
}
