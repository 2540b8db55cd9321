import { Link, useNavigate } from 'react-router'
import { newPassword } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountPage } from './AccountPage.tsx'
import { useResetPasswordMutation, useSignedLink } from './api.ts'
import { NewPassword } from './fields.tsx'
import css from './accounts.module.css'

export default function ResetPassword() {
  const t = useTexts(accounts)
  const link = useSignedLink()
  const navigate = useNavigate()
  const [reset] = useResetPasswordMutation()
  const { form, field, isBusy, error } = useCallForm(newPassword, {
    send: (body) => reset({ link, body }),
    failed: t.reset.failed,
    onDone() {
      notify({ colour: 'green', title: t.reset.done, message: t.reset.doneBody })
      void navigate('/login', { replace: true })
    },
  })
  return (
    <AccountPage heading={t.reset.heading} lead={t.reset.lead}>
      <form {...form} className={css.form}>
        <NeedsScript />
        <FormError message={error}>
          <Link to="/forgot-password">{t.reset.newLink}</Link>
        </FormError>
        <NewPassword field={field} label={t.fields.newPassword} />
        <SubmitButton isBusy={isBusy} busy={t.reset.busy}>
          {t.reset.submit}
        </SubmitButton>
      </form>
    </AccountPage>
  )
}
