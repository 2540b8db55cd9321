import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { shell } from '#texts/shell.ts'
import { setFlash } from '#web/app/frame/flash.ts'
import { rememberLogin } from '#web/app/session/session.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './guards.module.css'

/** Only for those who are signed in; others go to the front page, which keeps where they were going. */
export default function SignedIn() {
  const { token, user } = useAppSelector((state) => state.auth)
  if (user) return <Outlet />
  return token ? <Unreachable token={token} /> : <ToFront />
}

function ToFront() {
  const t = useTexts(shell).session
  const { pathname, search } = useLocation()
  useEffect(() => setFlash({ message: t.needed }), [t])
  return <Navigate to="/" replace state={{ from: pathname + search }} />
}

/** There is a token, but the server does not answer who it is: try again, or sign in anew. */
function Unreachable({ token }: { token: string }) {
  const t = useTexts(shell).session
  const { pathname } = useLocation()
  const dispatch = useAppDispatch()
  return (
    <div className={css.trouble} role="alert">
      <p>{t.unreachable}</p>
      <div className={css.buttons}>
        <Button onClick={() => dispatch(rememberLogin(token))}>{t.retry}</Button>
        <ButtonLink to={`/login?redirect=${pathname}`} look="quiet">
          {t.login}
        </ButtonLink>
      </div>
    </div>
  )
}
