import type { CodedField, ShownReport } from '#contract/deskCoding.ts'
import type { SeveralField, WordField } from './groups.ts'

/** What the form shows of each field: codes as plain text, because the server's schema knows which a field takes. */
export type ShownFields = {
  [Field in CodedField]: Field extends 'reported_to'
    ? readonly ShownReport[]
    : Field extends WordField
      ? string
      : Field extends SeveralField | 'consent_to'
        ? readonly string[]
        : string | null
}

/** A field and what it is to be. `how`: in which way the reporter said what they consent to. */
export type Change = { [Field in CodedField]: { field: Field; value: ShownFields[Field] } }[CodedField] & {
  how?: string | undefined
}
