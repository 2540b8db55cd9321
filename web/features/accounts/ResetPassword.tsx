import { Link, useNavigate } from 'react-router'
import { newPassword } from '#contract/accounts.ts'
import t from '#texts/nb/accounts.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { sessionExpired } from '#web/app/session/session.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { AccountPage, TaskForm } from './AccountPage.tsx'
import { accountsApi, useSignedLink } from './api.ts'
import { NewPassword } from './fields.tsx'

export default function ResetPassword() {
  const link = useSignedLink()
  const navigate = useNavigate()
  const [reset] = accountsApi.useResetPasswordMutation()
  const { user } = useSession()
  const dispatch = useAppDispatch()
  const sending = useCallForm(newPassword, {
    send: (body) => reset({ link, body }),
    failed: t.reset.failed,
    onDone() {
      // The server has ended every session of the account.
      if (String(user?.id) === link.userId) dispatch(sessionExpired())
      notify({ colour: 'green', title: t.reset.done, message: t.reset.doneBody })
      void navigate('/login', { replace: true })
    },
  })
  return (
    <AccountPage heading={t.reset.heading} lead={t.reset.lead}>
      <TaskForm
        sending={sending}
        submit={t.reset.submit}
        busy={t.reset.busy}
        help={<Link to="/forgot-password">{t.reset.newLink}</Link>}
      >
        <NewPassword field={sending.field} label={t.fields.newPassword} />
      </TaskForm>
    </AccountPage>
  )
}
