import { Link, useNavigate } from 'react-router'
import { credentials } from '#contract/accounts.ts'
import accounts from '#texts/nb/accounts.ts'
import { plain } from '#texts/phrase.ts'
import { confirmed, useCallForm } from '#web/app/form/useCallForm.ts'
import { readOwnDraft } from '#web/app/device/localDraft.ts'
import { useRedirect, withRedirect } from '#web/app/device/redirect.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { notify } from '#web/app/notices/notify.ts'
import { AccountPage, TaskForm, WhenSignedOut } from './AccountPage.tsx'
import { accountsApi } from './api.ts'
import { EmailInput, PasswordInput } from './fields.tsx'
import css from './accounts.module.css'

export default function Login() {
  const t = accounts.login
  const redirect = useRedirect()
  // The mailed link may be opened on another device: the page then says why a login is needed.
  const isForVerifying = redirect?.startsWith('/auth/verify-email/')
  return (
    <AccountPage heading={t.heading} lead={isForVerifying ? t.leadVerify : t.lead}>
      <WhenSignedOut redirect={redirect}>
        <LoginForm />
      </WhenSignedOut>
      <p className={css.below}>
        {`${t.noAccount} `}
        <Link to={withRedirect('/register', redirect)}>{t.register}</Link>
      </p>
      <p className={css.below}>
        <Link to="/about">{t.about}</Link>
      </p>
    </AccountPage>
  )
}

function LoginForm() {
  const t = accounts
  const redirect = useRedirect()
  const navigate = useNavigate()
  const { loginStarted, loginSucceeded, loginFailed } = useSession()
  const [login] = accountsApi.useLoginMutation()
  const sending = useCallForm(credentials, {
    own: { email_required: t.login.emailRequired },
    async send(given) {
      loginStarted()
      return confirmed(await login(given))
    },
    onDone({ data }) {
      loginSucceeded(data)
      notify({ colour: 'green', message: t.login.done })
      // An account that is to be erased can only be kept.
      const to = data.permissions.includes('stay') ? '/account' : (redirect ?? '/create-harassment')
      void navigate(to, { replace: true })
    },
    onRefused(failure, message) {
      loginFailed(plain(message ?? t.login.failedInline))
      // A refusal has a warning with the server's words; a fault or no answer has others (spec section 8).
      const isFault = typeof failure.status === 'number' && failure.status >= 500
      return message && !isFault ? [t.login.warning, message] : [t.login.failed, message ?? t.login.failedInline]
    },
  })

  return (
    <TaskForm
      sending={sending}
      submit={t.login.submit}
      busy={t.login.busy}
      before={isReportKept(redirect) && <p className="note">{t.login.reportKept}</p>}
    >
      <EmailInput {...sending.field('email')} autoComplete="username" />
      <div>
        <PasswordInput {...sending.field('password')} label={t.fields.password} autoComplete="current-password" />
        <p className={css.forgot}>
          <Link to="/forgot-password">{t.login.forgot}</Link>
        </p>
      </div>
    </TaskForm>
  )
}

/** It leads back to a report whose words lie here: nobody's yet, or of whoever was signed in, and never another's. */
function isReportKept(redirect = '') {
  const kept = readOwnDraft()
  if (!kept) return false
  const [, id] = /^\/update-harassment\/(\d+)/.exec(redirect) ?? []
  return id === undefined ? /^\/create-harassment\b/.test(redirect) && 'description' in kept : `edits/${id}` in kept
}
