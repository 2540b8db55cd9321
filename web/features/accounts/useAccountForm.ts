import { useEffect, useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import type { User } from '#contract/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'

type Changed = { data?: { data: { user: User } } | undefined; error?: unknown }

type Options<Schema extends z.ZodType> = {
  schema: Schema
  /** Sends the change; answers the account as it is then, or why it was refused. */
  change: (body: z.output<Schema>) => Promise<Changed>
  isBusy: boolean
  /** Said when a failure has no words of its own. */
  failed: Phrase
  onChanged: (body: z.output<Schema>) => void
}

/** A form that changes the own account: its first field is selected when it opens, and the session gets the new user. */
export function useAccountForm<Schema extends z.ZodType>(options: Options<Schema>) {
  const { schema, change, isBusy, failed, onChanged } = options
  const dispatch = useAppDispatch()
  const { form, check, refuse, field } = useSchemaForm(schema)
  const [formError, setFormError] = useState<Phrase>()
  useEffect(() => {
    const first = form.current?.querySelector('input')
    first?.focus()
    // What is typed takes the place of what stands there; an arrow key or a touch goes into it.
    first?.select()
  }, [form])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isBusy) return
    setFormError(undefined)
    const token = readToken()
    const { data, error } = await change(body)
    if (data) {
      dispatch(userLoaded({ user: data.data.user, token }))
      return onChanged(body)
    }
    const failure = readFailure(error)
    if (Object.keys(failure.codes).length === 0) setFormError(failureWords(failure) ?? failed)
    refuse(failure)
  }
  return { form, field, formError, submit }
}
