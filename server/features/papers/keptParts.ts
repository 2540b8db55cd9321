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

/**
 * Texts count from here while nothing is saved, so that what was made under one redaction is never saved under another: to
 * whoever tries, the version is stale.
 */
export const firstVersion = (redaction: number) => redaction * 100_000
