import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { erasure } from '#texts/erasure.ts'
import { api } from '#web/app/data/api.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import {
  useShowWithdrawalQuery,
  useTakeBackIncidentMutation,
  useWithdrawIncidentMutation,
} from '#web/app/erasure/api.ts'
import { ErasureForm, ErasureReceipt } from '#web/app/erasure/ErasureForm.tsx'
import css from '#web/app/erasure/erasure.module.css'
import { notify } from '#web/app/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { incidentLists } from '../api.ts'
import { WhatGoes } from './WhatGoes.tsx'

type Promised = { receipt: string; due_at: string | null }

/** Withdraws a case of the reader's, takes it back, or has it erased at once. */
export default function WithdrawCase({ id, close }: { id: number; close: () => void }) {
  const t = useTexts(erasure).case
  const { currentData, error, refetch } = useShowWithdrawalQuery(id)
  const [withdraw] = useWithdrawIncidentMutation()
  const [promised, setPromised] = useState<Promised>()
  if (promised) return <Done promised={promised} />
  if (!currentData)
    return error ? (
      <LoadFailed message={t.loadFailed} retry={t.retry} onRetry={() => void refetch()} />
    ) : (
      <p role="status">{t.loading}</p>
    )
  const send = (wish: { password: string; at_once: boolean }) => withdraw({ id, wish })
  const { due_at, with_account, stays } = currentData
  if (due_at)
    return (
      <Withdrawn id={id} said={`${t.withdrawn(longDay(due_at))} ${with_account ? t.withAccount : ''}`}>
        {(hide) => <ErasureForm submitLabel={t.eraseNow} onlyAtOnce send={send} onDone={setPromised} onCancel={hide} />}
      </Withdrawn>
    )
  return (
    <div className={css.part}>
      <WhatGoes stays={stays} />
      <ErasureForm submitLabel={t.submit} send={send} onDone={setPromised} onCancel={close} />
    </div>
  )
}

type WithdrawnProps = { id: number; said: string; children: (hide: () => void) => ReactNode }

function Withdrawn({ id, said, children }: WithdrawnProps) {
  const t = useTexts(erasure).case
  const [takeBack, { isLoading }] = useTakeBackIncidentMutation()
  const [isErasing, setErasing] = useState(false)
  const takeItBack = async () => {
    if (isLoading) return
    const { error } = await takeBack(id)
    notify(error ? { colour: 'red', message: t.takeBackFailed } : { colour: 'green', message: t.takenBack })
  }
  return (
    <div className={css.part}>
      <p>{said}</p>
      {isErasing ? (
        children(() => setErasing(false))
      ) : (
        <div className={css.buttons}>
          <Button isBusy={isLoading} onClick={() => void takeItBack()}>
            {isLoading ? t.takingBack : t.takeBack}
          </Button>
          <Button look="plain" onClick={() => setErasing(true)}>
            {t.eraseNow}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The case is fetched anew only when the number has been read: it may be gone, and its page with it. */
function Done({ promised: { receipt, due_at } }: { promised: Promised }) {
  const t = useTexts(erasure).case
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const leave = async () => {
    await navigate('/report-harassment', { replace: true })
    dispatch(api.util.invalidateTags([incidentLists]))
  }
  return (
    <div className={css.part}>
      <ErasureReceipt said={due_at ? t.withdrawn(longDay(due_at)) : t.erased} receipt={receipt} />
      <div className={css.buttons}>
        <Button onClick={() => void leave()}>{t.done}</Button>
      </div>
    </div>
  )
}
