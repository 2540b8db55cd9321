import { useState, type InputEvent, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { useUnsaved } from '../frame/unsaved.ts'
import { useDeskForm } from './useDeskForm.ts'

/** What a form sends that is not to be sent after all, because something is still to be done in it. */
export const unsent: { data?: never; error?: undefined } = {}

export type Sending<Schema extends z.ZodType, Answer> = {
  /** What the call takes. */
  schema: Schema
  /** That, of the form's fields; without it all of them by their names. */
  shape?: (data: FormData) => unknown
  send: (given: z.output<Schema>) => PromiseLike<{ data?: Answer; error?: unknown }>
  onDone: (answer: Answer, given: z.output<Schema>) => unknown
  /** Whatever is changed in it is asked about before it is left, not only what is more than a word. */
  asksAlways?: boolean
}

/** A form whose fields go into one call: one sending at a time, and why it was refused, at the fields that the server names. */
export function useSending<Schema extends z.ZodType, Answer>(sending: Sending<Schema, Answer>) {
  const { schema, shape, send, onDone, asksAlways = false } = sending
  const fields = useDeskForm(schema)
  const [isBusy, setBusy] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsaved(isUnsaved)
  return {
    fields,
    isBusy,
    /** What is more than a word is asked about before it is left. */
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) =>
      setUnsaved(
        asksAlways || [...currentTarget.querySelectorAll('textarea')].some((one) => one.value !== one.defaultValue),
      ),
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      const given = fields.check(event, shape)
      if (!given || isBusy) return
      setBusy(true)
      const { data, error } = await send(given)
      setBusy(false)
      if (error) return fields.refuse(error)
      if (data === undefined) return
      setUnsaved(false)
      await onDone(data, given)
    },
  }
}
