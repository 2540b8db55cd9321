import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { passwordForgotten } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useForgotPasswordMutation } from './api.ts'
import { AccountPage } from './AccountPage.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import css from './accounts.module.css'

/** The answer is the same whether or not there is an account (docs/threats.md row 9). */
export default function ForgotPassword() {
  const t = useTexts(accounts).forgot
  const [ask, { isLoading, isSuccess }] = useForgotPasswordMutation()
  const { form, check, refuse, field } = useSchemaForm(passwordForgotten)
  const [formError, setFormError] = useState<Phrase>()
  const { fields } = useTexts(accounts)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    setFormError(undefined)
    const { error } = await ask(given)
    if (!error) return
    const failure = readFailure(error)
    setFormError(failureWords(failure) ?? t.failed)
    refuse(failure)
  }

  return (
    <AccountPage heading={isSuccess ? t.done : t.heading} lead={isSuccess ? undefined : t.lead}>
      {isSuccess ? (
        <p role="status">{t.doneBody}</p>
      ) : (
        <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
          <NeedsScript />
          <FormError message={formError} />
          <TextInput
            {...field('email')}
            size="md"
            type="email"
            label={fields.email}
            autoComplete="email"
            maxLength={limits.email}
          />
          <SubmitButton isBusy={isLoading} busy={t.busy}>
            {t.submit}
          </SubmitButton>
        </form>
      )}
      <p className={css.below}>
        <Link to="/login">{t.back}</Link>
      </p>
    </AccountPage>
  )
}
