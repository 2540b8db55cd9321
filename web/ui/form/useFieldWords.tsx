import { useCallback, type ReactNode } from 'react'
import type { FieldCode, FieldCodes } from '#contract/errors.ts'
import { errors } from '#texts/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/** What to show at each field, by the form's own paths. */
export type FieldWords = Record<string, ReactNode>

/** A form's own phrases for some codes; they replace the general ones. */
export type OwnWords = Partial<Record<FieldCode, Phrase>>

/** The part of a failure body that concerns single fields (`readFailure`). */
export type Refused = { fields: Record<string, string>; codes: FieldCodes }

/**
 * The one mapper from codes to words. `ofCodes` is for the browser's own checks, `ofFailure` for a server's answer: its
 * codes decide, and its own words are shown only where it sent no code that this version of the page knows.
 */
export function useFieldWords(own?: OwnWords) {
  const { fields: words } = useTexts(errors)
  const ofCodes = useCallback(
    (codes: FieldCodes): FieldWords =>
      Object.fromEntries(
        Object.entries(codes).map(([path, code]) => [path, <Say key={path}>{own?.[code] ?? words[code]}</Say>]),
      ),
    [own, words],
  )
  const ofFailure = useCallback(
    ({ fields, codes }: Refused): FieldWords => ({ ...fields, ...ofCodes(codes) }),
    [ofCodes],
  )
  return { ofCodes, ofFailure }
}
