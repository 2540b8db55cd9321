import { Button } from '@mantine/core'
import { useRef } from 'react'
import { accounts } from '#texts/accounts.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { longMoment } from '#web/ui/dates.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListSessionsQuery, useRevokeSessionMutation } from './api.ts'
import css from './accounts.module.css'

/** Where the account is signed in now; any but this one can be signed out from here (trust 1, row 7). */
export function Sessions() {
  const t = useTexts(accounts).account
  const { data, isLoading, isError, refetch } = useListSessionsQuery()
  const [revoke, { isLoading: isRevoking }] = useRevokeSessionMutation()
  const list = useRef<HTMLUListElement>(null)
  if (isLoading) return <p role="status">{t.loading}</p>
  if (isError || !data)
    return (
      <div role="alert" className={css.trouble}>
        <p>{t.unavailable}</p>
        <Button size="md" variant="default" onClick={() => void refetch()}>
          {t.retry}
        </Button>
      </div>
    )
  const press = async (id: number) => {
    if (isRevoking) return
    const { error } = await revoke(id)
    if (error) return notify({ colour: 'red', message: readFailure(error).message ?? t.failed })
    notify({ colour: 'green', message: t.revoked })
    // The pressed button goes with its row.
    list.current?.focus()
  }
  return (
    <ul className={css.sessions} ref={list} tabIndex={-1}>
      {data.data.map(({ id, device, last_used_at, current }) => (
        <li key={id}>
          <div>
            <p className={css.device}>
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
            <Button
              size="md"
              variant="default"
              aria-disabled={isRevoking}
              aria-label={t.revokeThat(device)}
              onClick={() => void press(id)}
            >
              {t.revoke}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
