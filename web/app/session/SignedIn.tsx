import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import shell from '#texts/nb/shell.ts'
import { handedReceipt } from '#web/app/erasure/handedReceipt.ts'
import { readFlash, setFlash } from '#web/app/frame/flash.ts'
import { withdraw } from '#web/app/notices/notify.ts'
import { rememberLogin } from '#web/app/session/session.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'

/** Guard: others go to the front page, whose login link leads back (spec section 4), or to the number of an erasure. */
export default function SignedIn() {
  const { token, user } = useAppSelector((state) => state.auth)
  const [hadUser, setHadUser] = useState(false)
  if (user && !hadUser) setHadUser(true)
  if (user) return <Outlet />
  if (token) return <Unreachable token={token} />
  // The number is shown nowhere else, and whatever asks the server first finds that the session has gone with the account.
  return handedReceipt() ? <Navigate to="/personvern/kvittering" replace /> : <ToFrontPage hadUser={hadUser} />
}

/** `hadUser`: the session has ended while the page was open. Its notification would stay behind. */
function ToFrontPage({ hadUser }: { hadUser: boolean }) {
  const t = shell.session
  const { pathname, search } = useLocation()
  useEffect(() => {
    withdraw('session')
    // An ended session has said why already.
    if (!readFlash())
      setFlash(hadUser ? { title: t.expired, message: t.loginAgain, isBrief: true } : { message: t.needed })
  }, [t, hadUser])
  return <Navigate to="/" replace state={{ from: pathname + search }} />
}

function Unreachable({ token }: { token: string }) {
  const t = shell.session
  const { pathname } = useLocation()
  const dispatch = useAppDispatch()
  return (
    <LoadFailed message={t.unreachable} of={{ refetch: () => dispatch(rememberLogin(token)) }}>
      <ButtonLink to={`/login?redirect=${pathname}`} look="quiet">
        {t.login}
      </ButtonLink>
    </LoadFailed>
  )
}
