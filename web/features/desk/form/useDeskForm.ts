import { useState, type SubmitEvent, useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import type { AnyFieldCode } from '#contract/failure.ts'
import { useFields } from '#web/ui/form/useFields.ts'
import { deskFailureWords, fieldCodeOf, fieldWords, readDeskFailure } from '../data/failure.ts'
import { useUnsaved } from '../frame/unsaved.ts'

/** A form over a schema of the desk's contract. The visitors' `useSchemaForm` knows public codes alone, because every visitor loads it. */
export function useDeskForm<Schema extends z.ZodType>(schema: Schema) {
  const { form, show: showWords, field } = useFields<string>()
  const [formError, setFormError] = useState<string>()

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
    /** Props for the input of this name, with what the schema says of it. */
    field: (name: string) => ({ ...field(name), ...limitsOf(schema, name), autoComplete: 'off' }),
  }
}

/**
 * Whether something has to stand in an input, and how many characters at most. What a refinement demands is not seen, and all that is
 * in a union counts as required: its input says so after these.
 */
function limitsOf(schema: z.ZodType, path: string) {
  const own = schemaAt(schema, path.split('.'))
  const mayBeEmpty = own instanceof z.ZodType && ['', null, undefined].some((none) => own.safeParse(none).success)
  return { required: !mayBeEmpty, maxLength: mostOf(own) }
}

function schemaAt(schema: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return schema
  if (schema instanceof z.ZodPipe) return schemaAt(schema.in, path)
  if (schema instanceof z.ZodDefault) return schemaAt(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest)
  return schema instanceof z.ZodObject ? schemaAt(schema.shape[name], rest) : undefined
}

function mostOf(schema: unknown): number | undefined {
  if (schema instanceof z.ZodPipe) return mostOf(schema.out) ?? mostOf(schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return mostOf(schema.unwrap())
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
}

export type Field = ReturnType<typeof useDeskForm>['field']

const plainShape = (data: FormData): unknown => Object.fromEntries(data)

type Issue = { path: PropertyKey[]; message: string }

function codesOf(issues: readonly Issue[] = []) {
  const codes: Record<string, AnyFieldCode> = {}
  for (const { path, message } of issues) codes[path.join('.')] ??= fieldCodeOf(message) ?? 'invalid'
  return codes
}

/** What a form sends that is not to be sent after all, because something is still to be done in it. */
export const unsent: { data?: never; error?: undefined } = {}

export type Sending<Schema extends z.ZodType, Answer> = {
  schema: Schema
  /** That, of the form's fields; without it all of them by their names. */
  shape?: (data: FormData) => unknown
  send: (given: z.output<Schema>) => PromiseLike<{ data?: Answer; error?: unknown }>
  onDone: (answer: Answer, given: z.output<Schema>) => unknown
  /** Not asked about before it is left: nothing of a sign-in is to be saved. */
  isUnasked?: boolean
}

/** A form whose fields go into one call at a time. Leaving it is asked about while they hold something else than at first or as sent. */
export function useSending<Schema extends z.ZodType, Answer>(sending: Sending<Schema, Answer>) {
  const { schema, shape, send, onDone, isUnasked = false } = sending
  const fields = useDeskForm(schema)
  const { form } = fields
  const [isBusy, setBusy] = useState(false)
  const known = useRef<string>(undefined)
  useEffect(() => {
    known.current = contentOf(form.current)
  }, [form])
  const isChanged = useCallback(() => form.current !== null && contentOf(form.current) !== known.current, [form])
  useUnsaved(!isUnasked && isChanged)
  return {
    fields,
    isBusy,
    /** To be called when its fields were given other values: that is no change. */
    settle: () => void (known.current = contentOf(form.current)),
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      const given = fields.check(event, shape)
      if (!given) return
      // What is typed while it goes is not sent.
      const sent = contentOf(form.current)
      setBusy(true)
      const { data, error } = await send(given)
      setBusy(false)
      if (error) return fields.refuse(error)
      if (data === undefined) return
      known.current = sent
      await onDone(data, given)
    },
  }
}

const contentOf = (form: HTMLFormElement | null) =>
  form === null ? undefined : JSON.stringify([...new FormData(form)])
