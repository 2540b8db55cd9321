import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { shell } from '#texts/shell.ts'
import { setFlash } from '#web/app/frame/flash.ts'
import { rememberLogin } from '#web/app/session/session.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import button from '#web/ui/button.module.css'
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
        <button type="button" className={button.button} onClick={() => dispatch(rememberLogin(token))}>
          {t.retry}
        </button>
        <ButtonLink to={`/login?redirect=${pathname}`} isQuiet>
          {t.login}
        </ButtonLink>
      </div>
    </div>
  )
}
