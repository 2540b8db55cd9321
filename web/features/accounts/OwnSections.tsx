import { useEffect, useRef, useState } from 'react'
import { passwordChange } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import type { Phrase } from '#texts/phrase.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { notify } from '#web/app/notices/notify.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import { Saved } from './Editing.tsx'
import css from './accounts.module.css'
import { accountsApi } from './api.ts'
import { NewPassword, PresentPassword } from './fields.tsx'

/** Whether a mail says that there is something new in a case. Saved as soon as it is ticked. */
export function CaseMails() {
  const t = useTexts(accounts).account
  const { user } = useSession()
  const dispatch = useAppDispatch()
  const [change, { isLoading }] = accountsApi.useChangeCaseMailsMutation()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  /** What was ticked and is on its way to the server. */
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
      <label className={css.tick}>
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

export function ChangePassword() {
  const t = useTexts(accounts)
  const [change] = accountsApi.useChangePasswordMutation()
  /** The form's key: a new form after each success, so that no password stays in its fields. */
  const [formKey, setFormKey] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The form is a new one, so that its pressed button is gone.
  useEffect(() => {
    if (isDone) said.current?.focus()
  }, [isDone, formKey])
  const { form, field, isBusy, error } = useCallForm(passwordChange, {
    send(body) {
      setIsDone(false)
      return change(body)
    },
    failed: t.account.failed,
    onDone() {
      setFormKey(formKey + 1)
      setIsDone(true)
      notify({ colour: 'green', message: t.account.changed })
    },
  })
  return (
    <>
      <p ref={said} className={pieces.note} data-tone="good" data-apart tabIndex={-1}>
        {isDone && t.account.changed}
      </p>
      <form key={formKey} {...form} className={css.form}>
        <FormError message={error} />
        <PresentPassword {...field('current_password')} />
        <NewPassword field={field} label={t.fields.newPassword} />
        <Button type="submit" look="quiet" isBusy={isBusy}>
          {isBusy ? t.account.changing : t.account.change}
        </Button>
      </form>
    </>
  )
}

/** Where the account is signed in now. Every session but this one can be ended from here (docs/threats.md row 7). */
export function Sessions() {
  const t = useTexts(accounts).account
  const { data, isLoading, isError, refetch } = accountsApi.useListSessionsQuery()
  const [revoke, { isLoading: isRevoking }] = accountsApi.useRevokeSessionMutation()
  const list = useRef<HTMLUListElement>(null)
  if (isLoading) return <p role="status">{t.loading}</p>
  if (isError || !data) return <LoadFailed message={t.unavailable} retry={t.retry} onRetry={() => void refetch()} />
  const end = async (id: number) => {
    if (isRevoking) return
    const { error } = await revoke(id)
    const failure = readFailure(error)
    // The session's own notice says it (web/app/data/api.ts).
    if (failure.code === 'not_signed_in') return
    if (error) return notify({ colour: 'red', message: failureWords(failure) ?? t.failed })
    notify({ colour: 'green', message: t.revoked })
    // The pressed button disappears with its row, so the list takes the focus.
    list.current?.focus()
  }
  return (
    <ul className={`bare ${css.sessions}`} ref={list} tabIndex={-1}>
      {data.data.map(({ id, device, last_used_at, current }) => (
        <li key={id} className="row framed">
          <div>
            <p className={`row ${css.device}`}>
              {device}
              {current && (
                <span className={css.mark} data-good>
                  {t.thisOne}
                </span>
              )}
            </p>
            <p className={css.lead}>{t.lastUsed(longMoment(last_used_at))}</p>
          </div>
          {!current && (
            <Button look="plain" isBusy={isRevoking} aria-label={t.revokeThat(device)} onClick={() => void end(id)}>
              {t.revoke}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
