import { useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import type { AnyFieldCode } from '#contract/failure.ts'
import type { Phrase } from '#texts/phrase.ts'
import { useFields } from '#web/ui/form/useFields.ts'
import { deskFailureWords, fieldCodeOf, fieldWords, readDeskFailure } from '../data/failure.ts'

/**
 * A form over a schema of the desk's contract, with uncontrolled inputs. The visitors' `useSchemaForm` knows the codes of
 * public calls alone, because every visitor loads it.
 */
export function useDeskForm<Schema extends z.ZodType>(schema: Schema) {
  const { form, show: showWords, field } = useFields<string>()
  const [formError, setFormError] = useState<Phrase>()

  const show = (codes: Record<string, AnyFieldCode>) =>
    showWords(Object.fromEntries(Object.entries(codes).map(([path, code]) => [path, fieldWords(code)])))
  return {
    form,
    formError,
    setFormError,
    /** What the schema makes of the fields; undefined when something is wrong, which is then shown and focused. */
    check(event: SubmitEvent<HTMLFormElement>, shape = plainShape): z.output<Schema> | undefined {
      event.preventDefault()
      setFormError(undefined)
      const { error, data } = schema.safeParse(shape(new FormData(event.currentTarget)))
      show(codesOf(error?.issues))
      return data
    },
    /** Shows why the server refused, at the fields where it names them. */
    refuse(error: unknown) {
      const failure = readDeskFailure(error)
      setFormError(deskFailureWords(failure))
      show(failure.codes)
    },
    field,
  }
}

export type Field = ReturnType<typeof useDeskForm>['field']

const plainShape = (data: FormData): unknown => Object.fromEntries(data)

type Issue = { path: PropertyKey[]; message: string }

function codesOf(issues: readonly Issue[] = []) {
  const codes: Record<string, AnyFieldCode> = {}
  for (const { path, message } of issues) codes[path.join('.')] ??= fieldCodeOf(message) ?? 'invalid'
  return codes
}
