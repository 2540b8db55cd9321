import { useRef } from 'react'
import { Link } from 'react-router'
import accounts from '#texts/nb/accounts.ts'
import { notify } from '#web/app/notices/notify.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { longMoment } from '#web/ui/dates.ts'
import css from './accounts.module.css'
import { accountsApi } from './api.ts'

/** /account/enheter: where the account is signed in now. Every session but this one can be ended from here (docs/threats.md row 7). */
export default function Sessions() {
  const t = accounts.account
  const query = accountsApi.useListSessionsQuery()
  const { data } = query
  const [revoke, { isLoading: isRevoking }] = accountsApi.useRevokeSessionMutation()
  const list = useRef<HTMLUListElement>(null)
  if (query.isError || !data) return <NotYet of={query} failed={t.unavailable} loading={t.loading} />
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
    <>
      <p className={css.lead}>
        {t.sessionsLead} <Link to="/account/passord">{t.sessionsPassword}</Link>.
      </p>
      <ul className={`bare ${css.sessions}`} ref={list} tabIndex={-1}>
        {data.data.map(({ id, device, last_used_at, current }) => (
          <li key={id} className="row framed">
            <div>
              <p className={`row ${css.device}`}>
                {device}
                {current && (
                  <span className={`badge ${css.mark}`} data-good>
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
    </>
  )
}
