import { useState } from 'react'
import accounts from '#texts/nb/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { Saved } from './Editing.tsx'
import css from './accounts.module.css'
import { accountsApi } from './api.ts'

/** /account/e-post: whether a mail says that there is something new in a case. Saved as soon as it is ticked. */
export default function CaseMails() {
  const t = accounts.account
  const { user } = useSession()
  const dispatch = useAppDispatch()
  const [change, { isLoading }] = accountsApi.useChangeCaseMailsMutation()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const [wanted, setWanted] = useState<boolean>()
  const isOn = wanted ?? user?.case_mails ?? true
  const save = async (case_mails: boolean) => {
    if (isLoading) return
    setSaid('')
    setWanted(case_mails)
    const token = readToken()
    const { data, error } = await change({ case_mails })
    setFailure(error ? (failureWords(readFailure(error)) ?? t.failed) : undefined)
    if (data) dispatch(userLoaded({ user: data.data.user, token }))
    setWanted(undefined)
    if (data) setSaid(case_mails ? t.caseMailsOn : t.caseMailsOff)
  }
  return (
    <>
      <p className={css.lead}>{user?.email_verified_at ? t.caseMailsLead : t.caseMailsUnverified}</p>
      <label className={`press ${css.tick}`}>
        <input
          type="checkbox"
          checked={isOn}
          // Until the account has arrived, the box does not say what is stored.
          disabled={user?.case_mails === undefined}
          onChange={(event) => void save(event.currentTarget.checked)}
        />
        {t.caseMails}
      </label>
      <FormError message={failure} />
      <Saved said={said} />
    </>
  )
}
