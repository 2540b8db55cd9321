import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { api } from '#web/app/data/api.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { rememberLogin, userLoaded } from '#web/app/session/session.ts'
import { readToken } from '#web/app/device/token.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useVerifyEmailMutation } from './api.ts'
import { useSignedLink } from './useSignedLink.ts'

export type Outcome = { isDone: true } | { isDone: false; words: Phrase[]; why: Phrase | undefined }

/** Confirms the address, once. After success the dashboard follows in two seconds (spec section 2). */
export function useVerifying() {
  const t = useTexts(accounts).verify
  const link = useSignedLink()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { user, token } = useSession()
  const [verify] = useVerifyEmailMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const ask = async () => {
      const { data, error } = await verify(link)
      if (data?.success) {
        if (user) dispatch(userLoaded({ user: { ...user, email_verified_at: new Date().toISOString() }, token }))
        // The user could not be fetched at the start; the session's rules then fetch it again.
        else if (token && token === readToken()) dispatch(rememberLogin(token))
        dispatch(api.util.invalidateTags(['Auth']))
        return setOutcome({ isDone: true })
      }
      if (!error) return setOutcome({ isDone: false, words: [data?.message ?? t.failed], why: undefined })
      // A refused link has the spec's `error` (spec section 2); any other failure says why below the fallback.
      const failure = readFailure(error)
      const words = failureWords(failure)
      setOutcome(
        failure.error
          ? { isDone: false, words: [t.oops, words ?? failure.error], why: undefined }
          : { isDone: false, words: [t.oops, t.fallback], why: words },
      )
    }
    void ask()
  }, [dispatch, link, t, token, user, verify])
  const isDone = outcome?.isDone
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), 2000)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  return outcome
}
