import { useState } from 'react'
import { Link } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { useRedirect, withRedirect } from '#web/app/device/redirect.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AlreadyIn } from './AlreadyIn.tsx'
import { AccountPage } from './AccountPage.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import css from './accounts.module.css'

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
