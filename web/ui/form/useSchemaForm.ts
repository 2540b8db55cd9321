import type { ReactNode, SubmitEvent } from 'react'
import type { z } from 'zod'
import { type FieldCodes, fieldCodes } from '#contract/errors.ts'
import { useFields } from './useFields.ts'
import { fieldWords, type OwnWords } from './fieldWords.tsx'
import { useSentEarly } from './useSentEarly.ts'

/** A form over a schema of the contract. Uncontrolled, so that what was typed before the scripts ran counts too. */
export function useSchemaForm<Schema extends z.ZodType>(schema: Schema, own?: OwnWords) {
  const { form, show, field } = useFields<ReactNode>()
  useSentEarly(form)

  return {
    form,
    /** What the schema makes of the fields; undefined when something is wrong, which is then shown and focused. */
    check(event: SubmitEvent<HTMLFormElement>): z.output<Schema> | undefined {
      event.preventDefault()
      const { error, data } = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
      show(fieldWords(codesOfIssues(error?.issues), own))
      return data
    },
    refuse: ({ codes }: { codes: FieldCodes }) => show(fieldWords(codes, own)),
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
