import { Link } from 'react-router'
import { passwordForgotten } from '#contract/accounts.ts'
import accounts from '#texts/nb/accounts.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { AccountPage, TaskForm } from './AccountPage.tsx'
import { accountsApi } from './api.ts'
import { EmailInput } from './fields.tsx'
import css from './accounts.module.css'

/** The answer is the same whether or not there is an account (docs/threats.md row 9). */
export default function ForgotPassword() {
  const t = accounts.forgot
  const [send, { isSuccess }] = accountsApi.useForgotPasswordMutation()
  const sending = useCallForm(passwordForgotten, { send, failed: t.failed })
  return (
    <AccountPage heading={isSuccess ? t.done : t.heading} lead={isSuccess ? undefined : t.lead}>
      {isSuccess ? (
        <p role="status">{t.doneBody}</p>
      ) : (
        <TaskForm sending={sending} submit={t.submit} busy={t.busy}>
          <EmailInput {...sending.field('email')} />
        </TaskForm>
      )}
      <p className={css.below}>
        <Link to="/login">{t.back}</Link>
      </p>
    </AccountPage>
  )
}
