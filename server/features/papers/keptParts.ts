import { z } from 'zod'
import { papersOf, type PaperKind } from '#contract/paperKinds.ts'
import type { ShownPaper } from '#contract/papers.ts'

const stored = z.record(z.string(), z.string())

/** The texts of a paper as they are sealed: JSON of part and text. */
export const sealable = (parts: ShownPaper['parts']) =>
  JSON.stringify(Object.fromEntries(parts.map(({ part, text }) => [part, text])))

export function keptParts(kind: PaperKind, text: string): ShownPaper['parts'] {
  const texts = stored.parse(JSON.parse(text))
  return papersOf[kind].map((part) => ({ part, text: texts[part] ?? '' }))
}
