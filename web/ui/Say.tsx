import type { Phrase } from '#texts/phrase.ts'

/** A phrase; one that the spec quotes in English gets an element with lang="en". */
export function Say({ children }: { children: Phrase }) {
  return typeof children === 'string' ? children : <span lang="en">{children.en}</span>
}
