import { useRef, useState } from 'react'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** Where the person is signed in. Every session but this one can be ended here; this one ends by 'Logg ut' in the header. */
export function Sessions() {
  const t = useTexts(desk)
  const { data, ...query } = deskApi.useSessionsQuery()
  const [revoke, { isLoading }] = deskApi.useRevokeSessionMutation()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const list = useRef<HTMLUListElement>(null)
  if (!data) return <Pending {...query} />
  const end = async (id: number) => {
    if (isLoading) return
    setSaid('')
    const { error } = await revoke(id)
    setFailure(error ? deskFailureWords(readDeskFailure(error)) : undefined)
    if (error) return
    setSaid(t.account.revoked)
    // The pressed button disappears with its row.
    list.current?.focus()
  }
  return (
    <>
      <FormError message={failure} />
      <StatusMessage>{said}</StatusMessage>
      <ul className={pieces.list} ref={list} tabIndex={-1}>
        {data.data.map(({ id, device, last_used_at, current }) => (
          <li key={id} className={`${pieces.card} ${pieces.between}`}>
            <div>
              <p className={pieces.name}>
                {device} {current && <span className={pieces.badge}>{t.account.thisOne}</span>}
              </p>
              <p className={pieces.soft}>{t.account.lastUsed(longMoment(last_used_at))}</p>
            </div>
            {!current && (
              <Button
                look="plain"
                isBusy={isLoading}
                aria-label={t.account.revokeThat(device, longMoment(last_used_at))}
                onClick={() => void end(id)}
              >
                {t.account.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
