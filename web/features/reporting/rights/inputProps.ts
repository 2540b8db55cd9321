import type { FieldCode } from '#contract/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import type { Row, Typed } from './correctionRows.ts'

export type Wrong = Record<string, FieldCode>
/** What is chosen from a list, in words. */
export type Names = { chosen?: string | undefined }

export type InputProps = {
  row: Row
  typed: Typed
  wrong: Wrong
  words: Record<FieldCode, Phrase>
  onChange: (next: Partial<Typed>) => void
  onNames: (names: Names) => void
}
