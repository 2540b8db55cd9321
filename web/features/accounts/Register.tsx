import { Link, useNavigate } from 'react-router'
import { registration } from '#contract/accounts.ts'
import accounts from '#texts/nb/accounts.ts'
import { plain } from '#texts/phrase.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { useRedirect, withRedirect } from '#web/app/device/redirect.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { alertShown } from '#web/app/notices/alert.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { confirmed, useCallForm } from '#web/app/form/useCallForm.ts'
import { FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { AccountPage, WhenSignedOut } from './AccountPage.tsx'
import { accountsApi } from './api.ts'
import { EmailInput, GenderSelect, NameInput, NewPassword, PhoneInput } from './fields.tsx'
import css from './accounts.module.css'

export default function Register() {
  const t = accounts.register
  const redirect = useRedirect()
  return (
    <AccountPage heading={t.heading} lead={t.welcome}>
      <WhenSignedOut redirect={redirect}>
        <RegisterForm />
      </WhenSignedOut>
      <p className={css.below}>
        <Link to={withRedirect('/login', redirect)}>{t.haveAccount}</Link>
      </p>
      <p className={css.below}>
        <Link to="/about">{t.about}</Link>
      </p>
    </AccountPage>
  )
}

function RegisterForm() {
  const words = accounts.register
  const redirect = useRedirect()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { loginStarted, loginSucceeded, loginFailed } = useSession()
  const [register] = accountsApi.useRegisterMutation()
  const { form, field, isBusy, error } = useCallForm(registration, {
    async send(given) {
      loginStarted()
      return confirmed(await register(given))
    },
    onDone({ data }) {
      loginSucceeded(data)
      notify({ colour: 'green', title: words.done, message: words.doneBody })
      void navigate(redirect ?? '/dashboard', { replace: true })
    },
    onRefused({ status, codes }, message) {
      loginFailed(plain(message ?? words.stored))
      if (status !== undefined && (typeof status === 'string' || status >= 500)) {
        return [words.error, message ?? words.errorBody]
      }
      // Alert and notification of the spec (section 4) are one. Without a wrong field to go to, it gets the focus: the form is long.
      const takesFocus = Object.keys(codes).length === 0
      const links = [
        { words: words.loginWords, to: withRedirect('/login', redirect) },
        { words: words.resetWords, to: '/forgot-password' },
      ]
      const title = [words.warning, words.failed]
      dispatch(alertShown({ variant: 'warning', title, message: message ?? words.failedBody, takesFocus, links }))
      return undefined
    },
  })

  return (
    <form {...form} className={css.form}>
      <NeedsScript />
      <NameInput {...field('name')} />
      <EmailInput {...field('email')} />
      <NewPassword field={field} label={accounts.fields.password} />
      <PhoneInput {...field('phone_number')} />
      <GenderSelect {...field('gender')} />
      {/* Next to the button, because the form is longer than a phone's screen. */}
      <FormError message={error} />
      <SubmitButton isBusy={isBusy} busy={words.busy}>
        {words.submit}
      </SubmitButton>
    </form>
  )
}
