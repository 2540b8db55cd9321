import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { useRedirect, withRedirect } from '#web/app/device/redirect.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AlreadyIn } from './AlreadyIn.tsx'
import { AccountPage } from './AccountPage.tsx'
import css from './accounts.module.css'
import { TextInput } from '@mantine/core'
import { registration } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { plain, type Phrase } from '#texts/phrase.ts'
import { alertClosed, alertShown } from '#web/app/notices/alert.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { notify } from '#web/app/notices/notify.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useRegisterMutation } from './api.ts'
import { GenderSelect } from './GenderSelect.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import { NewPassword } from './NewPassword.tsx'

export default function Register() {
  const t = useTexts(accounts).register
  const redirect = useRedirect()
  const { user } = useSession()
  const [wasIn] = useState(user !== null)
  return (
    <AccountPage heading={t.heading} lead={t.welcome}>
      {wasIn && user ? <AlreadyIn name={user.name ?? ''} to={redirect ?? '/dashboard'} /> : <RegisterForm />}
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
  const t = useTexts(accounts)
  const words = t.register
  const redirect = useRedirect()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { loginStarted, loginSucceeded, loginFailed } = useSession()
  const [register, { isLoading }] = useRegisterMutation()
  const { form, check, refuse, field } = useSchemaForm(registration)
  const [formError, setFormError] = useState<Phrase>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    setFormError(undefined)
    dispatch(alertClosed())
    loginStarted()
    const { data, error } = await register(given)
    if (data?.success && data.data) {
      loginSucceeded(data.data)
      notify({ colour: 'green', title: words.done, message: words.doneBody })
      return void navigate(redirect ?? '/dashboard', { replace: true })
    }
    const failure = readFailure(error)
    const { status } = failure
    const message = failureWords(failure) ?? data?.message
    loginFailed(plain(message ?? words.stored))
    if (status !== undefined && (typeof status === 'string' || status >= 500)) {
      setFormError(message ?? words.errorBody)
      return notify({ colour: 'red', title: words.error, message: message ?? words.errorBody })
    }
    const said = message ?? words.failedBody
    refuse(failure)
    // The alert and the notification are the specification's (section 4), so that the form says nothing more below its
    // fields. It is longer than a phone's screen: without a wrong field to go to, the alert above it gets the focus.
    const takesFocus = Object.keys(failure.codes).length === 0
    const links = [
      { words: words.loginWords, to: withRedirect('/login', redirect) },
      { words: words.resetWords, to: '/forgot-password' },
    ]
    dispatch(alertShown({ variant: 'warning', title: words.warning, message: said, takesFocus, links }))
    notify({ colour: 'red', title: words.failed, message: said })
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <NeedsScript />
      <TextInput {...field('name')} size="md" label={t.fields.name} autoComplete="name" maxLength={limits.name} />
      <TextInput
        {...field('email')}
        size="md"
        type="email"
        label={t.fields.email}
        autoComplete="email"
        maxLength={limits.email}
      />
      <NewPassword field={field} label={t.fields.password} />
      <TextInput
        {...field('phone_number')}
        size="md"
        type="tel"
        label={t.fields.phone_number}
        description={t.fields.phoneHint}
        autoComplete="tel"
        maxLength={32}
      />
      <GenderSelect {...field('gender')} />
      {/* Next to the button, because the form is longer than a phone's screen. */}
      <FormError message={formError} />
      <SubmitButton isBusy={isLoading} busy={words.busy}>
        {words.submit}
      </SubmitButton>
    </form>
  )
}
