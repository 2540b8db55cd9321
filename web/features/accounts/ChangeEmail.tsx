import { TextInput } from '@mantine/core'
import { useEffect, useState, type SubmitEvent } from 'react'
import { emailChange } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { readToken } from '#web/app/device/token.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useChangeEmailMutation } from './api.ts'
import { PasswordInput } from './PasswordInput.tsx'
import css from './accounts.module.css'

/** Corrects an address that is not confirmed yet at once; a confirmed one needs the password, and the new one's link. */
export function ChangeEmail({ done }: { done: (said: string) => void }) {
  const { fields, changeEmail: t } = useTexts(accounts)
  const { isVerified } = useSession()
  const dispatch = useAppDispatch()
  const [change, { isLoading }] = useChangeEmailMutation()
  const { form, check, refuse, field } = useSchemaForm(emailChange)
  const [formError, setFormError] = useState<Phrase>()
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [form])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isLoading) return
    setFormError(undefined)
    const token = readToken()
    const { data, error } = await change(body)
    if (data) {
      dispatch(userLoaded({ user: data.data.user, token }))
      return done((isVerified ? t.waits : t.changed)(body.email))
    }
    const failure = readFailure(error)
    if (Object.keys(failure.fields).length === 0) setFormError(failureWords(failure) ?? t.failed)
    refuse(failure)
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        {...field('email')}
        size="md"
        type="email"
        label={t.label}
        autoComplete="email"
        maxLength={limits.email}
      />
      {isVerified && (
        <PasswordInput {...field('password')} label={fields.current_password} autoComplete="current-password" />
      )}
      <FormError message={formError} />
      <SubmitButton isBusy={isLoading} busy={t.busy}>
        {t.submit}
      </SubmitButton>
    </form>
  )
}
