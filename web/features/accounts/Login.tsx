import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { credentials } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import { plain, type Phrase } from '#texts/phrase.ts'
import { alertClosed } from '#web/app/notices/alert.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { readOwnDraft } from '#web/app/device/localDraft.ts'
import { useRedirect, withRedirect } from '#web/app/device/redirect.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { notify } from '#web/app/notices/notify.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AlreadyIn } from './AlreadyIn.tsx'
import { useLoginMutation } from './api.ts'
import { AccountPage } from './AccountPage.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import css from './accounts.module.css'

export default function Login() {
  const t = useTexts(accounts).login
  const redirect = useRedirect()
  // The mailed link may be opened on another device: the page then says why a login is needed.
  const isForVerifying = redirect?.startsWith('/auth/verify-email/')
  const { user } = useSession()
  const [wasIn] = useState(user !== null)
  return (
    <AccountPage heading={t.heading} lead={isForVerifying ? t.leadVerify : t.lead}>
      {wasIn && user ? <AlreadyIn name={user.name ?? ''} to={redirect ?? '/dashboard'} /> : <LoginForm />}
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
  const t = useTexts(accounts)
  const redirect = useRedirect()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { loginStarted, loginSucceeded, loginFailed } = useSession()
  const [login, { isLoading }] = useLoginMutation()
  const { form, check, refuse, field } = useSchemaForm(credentials, { email_required: t.login.emailRequired })
  const [formError, setFormError] = useState<Phrase>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    setFormError(undefined)
    dispatch(alertClosed())
    loginStarted()
    const { data, error } = await login(given)
    if (data?.success && data.data) {
      loginSucceeded(data.data)
      notify({ colour: 'green', message: t.login.done })
      // An account that is to be erased can only be kept.
      const to = data.data.permissions.includes('stay') ? '/account' : (redirect ?? '/create-harassment')
      return void navigate(to, { replace: true })
    }
    const failure = readFailure(error)
    const { status } = failure
    const message = failureWords(failure) ?? data?.message
    loginFailed(plain(message ?? t.login.failedInline))
    setFormError(message ?? t.login.failedInline)
    refuse(failure)
    // A refusal has a warning with the server's words; a fault or no answer has another (spec section 8).
    const isRefused = message !== undefined && !(typeof status === 'number' && status >= 500)
    if (isRefused) notify({ colour: 'yellow', title: t.login.warning, message })
    else notify({ colour: 'red', message: t.login.failed })
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <NeedsScript />
      {isReportKept(redirect) && <p className={css.message}>{t.login.reportKept}</p>}
      <FormError message={formError} />
      <TextInput
        {...field('email')}
        size="md"
        type="email"
        label={t.fields.email}
        autoComplete="username"
        maxLength={limits.email}
      />
      <div>
        <PasswordInput {...field('password')} label={t.fields.password} autoComplete="current-password" />
        <p className={css.forgot}>
          <Link to="/forgot-password">{t.login.forgot}</Link>
        </p>
      </div>
      <SubmitButton isBusy={isLoading} busy={t.login.busy}>
        {t.login.submit}
      </SubmitButton>
    </form>
  )
}

/**
 * The login leads back to a report of which words lie on this device: nobody's yet, or of whoever was signed in on this page until
 * the session ended. Of another's nothing is said, not to their author either once the page has been loaded anew.
 */
function isReportKept(redirect = '') {
  const kept = readOwnDraft()
  if (!kept) return false
  const [, id] = /^\/update-harassment\/(\d+)/.exec(redirect) ?? []
  if (id === undefined) return /^\/create-harassment\b/.test(redirect) && 'description' in kept
  return typeof kept['edits'] === 'object' && kept['edits'] !== null && id in kept['edits']
}
