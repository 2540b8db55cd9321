import { useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import type { Phrase, Said } from '#texts/phrase.ts'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import type { OwnWords } from '#web/ui/form/fieldWords.tsx'
import { failureWords, readFailure, type Failure } from '#web/app/wire/failure.ts'

export type Answer<Data> = { data?: Data | undefined; error?: unknown }

type Options<Schema extends z.ZodType, Data> = {
  send: (body: z.output<Schema>) => Promise<Answer<Data>>
  onDone?: (data: Data, body: z.output<Schema>) => void
  /** Said when a refusal neither names a field nor has words of its own. */
  failed?: Phrase
  /** Said instead of it when there was no answer. */
  offline?: Phrase
  /** In place of that: acts on a refusal, and answers what the form says of it. `words`: of its code, or the server's. */
  onRefused?: (failure: Failure, words: Phrase | undefined) => Said | undefined
  own?: OwnWords
}

/** A form over a schema of the contract that is sent once, however often its button is pressed. `form`: the props of its element. */
export function useCallForm<Schema extends z.ZodType, Data>(schema: Schema, options: Options<Schema, Data>) {
  const { form, check, refuse, field } = useSchemaForm(schema, options.own)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Said>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (isBusy) return
    setError(undefined)
    if (!body) return
    setBusy(true)
    const answer = await options.send(body)
    setBusy(false)
    if (answer.data !== undefined) return options.onDone?.(answer.data, body)
    const failure = readFailure(answer.error)
    const isOffline = failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR'
    const words = failureWords(failure)
    const usual = () =>
      Object.keys(failure.codes).length > 0
        ? undefined
        : (words ?? (isOffline ? options.offline : undefined) ?? options.failed)
    setError(options.onRefused ? options.onRefused(failure, words) : usual())
    refuse(failure)
  }
  return {
    form: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    field,
    isBusy,
    error,
  }
}

/** A 2xx answer without `success: true` counts as a failure, with its message (spec section 4). */
export const confirmed = <Data extends { success: boolean }>(answer: Answer<Data>): Answer<Data> =>
  answer.data?.success ? answer : { error: answer.error ?? { data: answer.data } }
