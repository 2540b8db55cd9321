import { useState, type SubmitEvent } from 'react'
import { passwordChange } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import { whatWasSaid } from '#web/app/wire/failure.ts'
import { notify } from '#web/ui/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useChangePasswordMutation } from './api.ts'
import { NewPassword } from './NewPassword.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useAccountForm } from './useAccountForm.tsx'
import css from './accounts.module.css'

export function ChangePassword() {
  const t = useTexts(accounts)
  const [change, { isLoading }] = useChangePasswordMutation()
  const { form, check, refuse, field } = useAccountForm(passwordChange)
  const [trouble, setTrouble] = useState<string>()
  /** A new form after each success: nothing of the old passwords stays on the screen. */
  const [round, setRound] = useState(0)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (!body || isLoading) return
    setTrouble(undefined)
    const { error } = await change(body)
    if (!error) {
      setRound(round + 1)
      return notify({ colour: 'green', message: t.account.changed })
    }
    const said = whatWasSaid(error)
    if (Object.keys(said.fields).length === 0) setTrouble(said.message ?? t.account.failed)
    refuse(said.fields)
  }

  return (
    <form key={round} ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <PasswordInput {...field('current_password')} label={t.fields.current_password} autoComplete="current-password" />
      <NewPassword field={field} label={t.fields.newPassword} />
      <SubmitButton isBusy={isLoading} busy={t.account.changing}>
        {t.account.change}
      </SubmitButton>
    </form>
  )
}
