import type { ReactNode } from 'react'
import type { FieldCode, FieldCodes } from '#contract/errors.ts'
import errors from '#texts/nb/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'

export type FieldWords = Record<string, ReactNode>

/** A form's own phrases for some codes; they replace the general ones. */
export type OwnWords = Partial<Record<FieldCode, Phrase>>

/** The one mapper from codes to words, for the browser's own checks and for a server's answer. */
export const fieldWords = (codes: FieldCodes, own: OwnWords = {}): FieldWords =>
  Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path, <Say key={path}>{own[code] ?? errors.fields[code]}</Say>]),
  )
