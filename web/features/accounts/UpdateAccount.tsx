import { TextInput } from '@mantine/core'
import { useEffect, useState, type SubmitEvent } from 'react'
import { accountUpdate } from '#contract/accounts.ts'
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
import { useUpdateAccountMutation } from './api.ts'
import { GenderSelect } from './GenderSelect.tsx'
import css from './accounts.module.css'

/** Corrects name, telephone number and gender. */
export function UpdateAccount({ done }: { done: (said: string) => void }) {
  const { fields, updateAccount: t } = useTexts(accounts)
  const { user } = useSession()
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateAccountMutation()
  const { form, check, refuse, field } = useSchemaForm(accountUpdate)
  const [formError, setFormError] = useState<Phrase>()
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [form])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isLoading) return
    setFormError(undefined)
    const token = readToken()
    const { data, error } = await update(body)
    if (data) {
      dispatch(userLoaded({ user: data.data.user, token }))
      return done(t.done)
    }
    const failure = readFailure(error)
    if (Object.keys(failure.fields).length === 0) setFormError(failureWords(failure) ?? t.failed)
    refuse(failure)
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        {...field('name')}
        size="md"
        label={fields.name}
        autoComplete="name"
        maxLength={limits.name}
        defaultValue={user?.name}
      />
      <TextInput
        {...field('phone_number')}
        size="md"
        type="tel"
        label={fields.phone_number}
        description={fields.phoneHint}
        autoComplete="tel"
        maxLength={32}
        defaultValue={user?.phone_number}
      />
      <GenderSelect {...field('gender')} defaultValue={user?.gender} />
      <FormError message={formError} />
      <SubmitButton isBusy={isLoading} busy={t.busy}>
        {t.submit}
      </SubmitButton>
    </form>
  )
}
