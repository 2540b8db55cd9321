import { useEffect, useRef, useState } from 'react'
import { passwordChange } from '#contract/accounts.ts'
import t from '#texts/nb/accounts.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { TaskForm } from './AccountPage.tsx'
import css from './accounts.module.css'
import { accountsApi } from './api.ts'
import { NewPassword, PresentPassword } from './fields.tsx'

export default function ChangePassword() {
  const [change] = accountsApi.useChangePasswordMutation()
  /** The form's key: a new form after each success, so that no password stays in its fields. */
  const [formKey, setFormKey] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The form is a new one, so that its pressed button is gone.
  useEffect(() => {
    if (isDone) said.current?.focus()
  }, [isDone, formKey])
  const sending = useCallForm(passwordChange, {
    send(body) {
      setIsDone(false)
      return change(body)
    },
    failed: t.account.failed,
    onDone() {
      setFormKey(formKey + 1)
      setIsDone(true)
    },
  })
  return (
    <>
      <p className={css.lead}>{t.account.passwordLead}</p>
      <p ref={said} className="note" data-tone="good" data-apart tabIndex={-1}>
        {isDone && t.account.changed}
      </p>
      <TaskForm key={formKey} sending={sending} submit={t.account.change} busy={t.account.changing}>
        <PresentPassword {...sending.field('current_password')} />
        <NewPassword field={sending.field} label={t.fields.newPassword} />
      </TaskForm>
    </>
  )
}
