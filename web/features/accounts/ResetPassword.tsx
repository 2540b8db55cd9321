import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { newPassword } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { notify } from '#web/app/notices/notify.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useResetPasswordMutation } from './api.ts'
import { AccountPage } from './AccountPage.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useSignedLink } from './useSignedLink.ts'
import css from './accounts.module.css'

export default function ResetPassword() {
  const t = useTexts(accounts)
  const link = useSignedLink()
  const navigate = useNavigate()
  const [reset, { isLoading }] = useResetPasswordMutation()
  const { form, check, refuse, field } = useSchemaForm(newPassword)
  const [formError, setFormError] = useState<Phrase>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isLoading) return
    setFormError(undefined)
    const { error } = await reset({ link, body })
    if (!error) {
      notify({ colour: 'green', title: t.reset.done, message: t.reset.doneBody })
      return void navigate('/login', { replace: true })
    }
    const failure = readFailure(error)
    setFormError(failureWords(failure) ?? t.reset.failed)
    refuse(failure)
  }

  return (
    <AccountPage heading={t.reset.heading} lead={t.reset.lead}>
      <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <NeedsScript />
        <FormError message={formError}>
          <Link to="/forgot-password">{t.reset.newLink}</Link>
        </FormError>
        <NewPassword field={field} label={t.fields.newPassword} />
        <SubmitButton isBusy={isLoading} busy={t.reset.busy}>
          {t.reset.submit}
        </SubmitButton>
      </form>
    </AccountPage>
  )
}
