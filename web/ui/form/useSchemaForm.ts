import type { ReactNode, SubmitEvent } from 'react'
import type { z } from 'zod'
import { type FieldCodes, fieldCodes } from '#contract/errors.ts'
import { useFields } from './useFields.ts'
import { useFieldWords, type OwnWords } from './useFieldWords.tsx'
import { useSentEarly } from './useSentEarly.ts'

/**
 * A form over a schema of the contract. Its inputs are uncontrolled, so that what was typed before the scripts ran counts
 * too. `own` holds this form's own words for a code.
 */
export function useSchemaForm<Schema extends z.ZodType>(schema: Schema, own?: OwnWords) {
  const { form, show, field } = useFields<ReactNode>()
  const wordsOf = useFieldWords(own)
  useSentEarly(form)

  return {
    form,
    /** What the schema makes of the fields; undefined when something is wrong, which is then shown and focused. */
    check(event: SubmitEvent<HTMLFormElement>): z.output<Schema> | undefined {
      event.preventDefault()
      const { error, data } = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
      show(wordsOf(codesOfIssues(error?.issues)))
      return data
    },
    /** Shows what the server found wrong. */
    refuse: ({ codes }: { codes: FieldCodes }) => show(wordsOf(codes)),
    field,
  }
}

export type SchemaForm = ReturnType<typeof useSchemaForm>

/** zod's issue, as far as it matters here. The contract's schemas put a code where zod has its message (`say`). */
type Issue = { path: PropertyKey[]; message: string }

/** What a schema found wrong: the first code for each path, keyed as the server keys its `codes`. */
export function codesOfIssues(issues: readonly Issue[] = []): FieldCodes {
  const codes: FieldCodes = {}
  for (const { path, message } of issues)
    codes[path.join('.')] ??= fieldCodes.find((code) => code === message) ?? 'invalid'
  return codes
}
