import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { passwordChange } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { notify } from '#web/app/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useChangePasswordMutation } from './api.ts'
import { NewPassword } from './NewPassword.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import css from './accounts.module.css'

export function ChangePassword() {
  const t = useTexts(accounts)
  const [change, { isLoading }] = useChangePasswordMutation()
  const { form, check, refuse, field } = useSchemaForm(passwordChange)
  const [formError, setFormError] = useState<Phrase>()
  /** The form's key: a new form after each success, so that no password stays in its fields. */
  const [formKey, setFormKey] = useState(0)

  const [isDone, setIsDone] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The form is a new one, so that its pressed button is gone.
  useEffect(() => {
    if (isDone) said.current?.focus()
  }, [isDone, formKey])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isLoading) return
    setFormError(undefined)
    setIsDone(false)
    const { error } = await change(body)
    if (!error) {
      setFormKey(formKey + 1)
      setIsDone(true)
      return notify({ colour: 'green', message: t.account.changed })
    }
    const failure = readFailure(error)
    if (Object.keys(failure.codes).length === 0) setFormError(failureWords(failure) ?? t.account.failed)
    refuse(failure)
  }

  return (
    <>
      <p ref={said} className={css.said} tabIndex={-1}>
        {isDone && t.account.changed}
      </p>
      <form
        key={formKey}
        ref={form}
        className={css.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormError message={formError} />
        <PasswordInput
          {...field('current_password')}
          label={t.fields.current_password}
          autoComplete="current-password"
        />
        <NewPassword field={field} label={t.fields.newPassword} />
        <Button type="submit" look="quiet" isBusy={isLoading}>
          {isLoading ? t.account.changing : t.account.change}
        </Button>
      </form>
    </>
  )
}
