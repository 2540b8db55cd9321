import { useState, type SubmitEvent } from 'react'
import { takeoutPassword } from '#contract/takeout.ts'
import type { Phrase } from '#texts/phrase.ts'
import { takeout } from '#texts/takeout.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './takeout.module.css'

type Props<Reply> = {
  label: string
  send: (body: { password: string }) => Promise<{ data?: Reply | undefined; error?: unknown }>
  onDone: (reply: Reply) => void
}

/** The password again: whoever finds a signed-in device must not take everything along. */
export function TakeoutForm<Reply>({ label, send, onDone }: Props<Reply>) {
  const t = useTexts(takeout)
  const { form, check, refuse, field } = useSchemaForm(takeoutPassword)
  const [isBusy, setBusy] = useState(false)
  const [formError, setFormError] = useState<Phrase>()
  /** A new form after each success, so that no password stays in it. */
  const [formKey, setFormKey] = useState(0)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isBusy) return
    setFormError(undefined)
    setBusy(true)
    const { data, error } = await send(body)
    setBusy(false)
    if (data !== undefined) {
      setFormKey(formKey + 1)
      return onDone(data)
    }
    const failure = readFailure(error)
    if (Object.keys(failure.codes).length === 0) {
      const isOffline = failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR'
      setFormError(isOffline ? t.offline : (failureWords(failure) ?? t.failed))
    }
    refuse(failure)
  }

  return (
    <form
      key={formKey}
      ref={form}
      className={css.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormError message={formError} />
      <PasswordInput {...field('password')} size="md" label={t.password} words={t} autoComplete="current-password" />
      <SubmitButton isBusy={isBusy} busy={t.busy}>
        {label}
      </SubmitButton>
    </form>
  )
}
