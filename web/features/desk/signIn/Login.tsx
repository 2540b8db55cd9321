import { Navigate, useLocation, useNavigate } from 'react-router'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../form/form.module.css'
import { useTitle } from '../frame/useTitle.ts'
import { SignIn } from './SignIn.tsx'
import { wayBack } from './wayBack.ts'
import { deskApi } from '../data/api.ts'

/** Who is signed in already goes on to where the address leads. */
export function Login() {
  const t = useTexts(desk).login
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data } = deskApi.useSelfQuery()
  useTitle(t.title)
  const to = wayBack(search)
  if (data) return <Navigate to={to} replace />
  return (
    <>
      <h1>{t.title}</h1>
      <p className={css.hint}>{t.lead}</p>
      <SignIn onDone={() => void navigate(to, { replace: true })} />
      <p className={css.hint}>{t.lost}</p>
    </>
  )
}
