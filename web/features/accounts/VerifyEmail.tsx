import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { api } from '#web/app/api.ts'
import { whatWasSaid } from '#web/app/failure.ts'
import { withRedirect } from '#web/app/redirect.ts'
import { useAppDispatch } from '#web/app/store.ts'
import { useSession } from '#web/app/useSession.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { userLoaded } from '#web/app/session.ts'
import { useVerifyEmailMutation } from './api.ts'
import { Frame } from './Frame.tsx'
import { useSignedLink } from './useSignedLink.ts'
import css from './accounts.module.css'

type Outcome = { isDone: true } | { isDone: false; words: Phrase[]; why: string | undefined }

/** The link in the mail leads here. Only its own account may confirm it, so others log in first and come back. */
export default function VerifyEmail() {
  const t = useTexts(accounts).verify
  const isHydrated = useIsHydrated()
  const { isSignedIn } = useSession()
  const { pathname, search } = useLocation()
  const [wasIn] = useState(isSignedIn)
  if (isHydrated && !isSignedIn && !wasIn) return <Navigate to={withRedirect('/login', pathname + search)} replace />
  return (
    <Frame heading={t.title} lead={t.body}>
      {isHydrated ? <Verifying /> : <Wait />}
    </Frame>
  )
}

function Wait() {
  const t = useTexts(accounts).verify
  return (
    <p role="status" className={css.wait}>
      <span className={css.spinner} aria-hidden="true" />
      <Say>{t.wait}</Say>
    </p>
  )
}

function Verifying() {
  const t = useTexts(accounts).verify
  const outcome = useVerifying()
  const { pathname, search } = useLocation()
  if (!outcome) return <Wait />
  if (outcome.isDone)
    return (
      <div role="status">
        <p className={css.good}>
          <Say>{t.done}</Say>
        </p>
        <p>{t.onward}</p>
      </div>
    )
  return (
    <>
      <div role="alert" className={css.trouble}>
        <p>
          {outcome.words.map((phrase, at) => (
            <span key={at}>
              {at > 0 && ' '}
              <Say>{phrase}</Say>
            </span>
          ))}
        </p>
        {outcome.why && <p>{outcome.why}</p>}
      </div>
      <div className={css.buttons}>
        <ButtonLink to={pathname + search} reloadDocument>
          {t.again}
        </ButtonLink>
        <ButtonLink to="/email-verify" isQuiet>
          {t.toPending}
        </ButtonLink>
      </div>
    </>
  )
}

/** Asks once; after success the dashboard follows in two seconds (spec section 2). */
function useVerifying() {
  const t = useTexts(accounts).verify
  const link = useSignedLink()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const known = useRef(user)
  known.current = user
  const [verify] = useVerifyEmailMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const ask = async () => {
      const { data, error } = await verify(link)
      if (data?.success) {
        dispatch(userLoaded({ ...known.current, email_verified_at: new Date().toISOString() }))
        dispatch(api.util.invalidateTags(['Auth']))
        return setOutcome({ isDone: true })
      }
      if (!error) return setOutcome({ isDone: false, words: [data?.message ?? t.failed], why: undefined })
      const said = whatWasSaid(error)
      const words = [t.oops, said.error ?? t.fallback]
      setOutcome({ isDone: false, words, why: said.message === said.error ? undefined : said.message })
    }
    void ask()
  }, [dispatch, link, t, verify])
  const isDone = outcome?.isDone
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), 2000)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  return outcome
}
