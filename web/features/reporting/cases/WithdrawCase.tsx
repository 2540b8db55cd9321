import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { erasure } from '#texts/erasure.ts'
import {
  useShowWithdrawalQuery,
  useTakeBackIncidentMutation,
  useWithdrawIncidentMutation,
} from '#web/app/erasure/api.ts'
import { ErasureForm, type Promised, type SendWish } from '#web/app/erasure/ErasureForm.tsx'
import { ErasureDone, ErasureWaiting } from '#web/app/erasure/ErasureWaiting.tsx'
import css from '#web/app/erasure/erasure.module.css'
import { notify } from '#web/app/notices/notify.ts'
import { longDay } from '#web/ui/dates.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { dropReceipt } from '../receipt.ts'
import { WhatGoes } from './WhatGoes.tsx'

type Props = {
  id: number
  /** The case is in its days in which it can be taken back. */
  isWithdrawn: boolean
  close: () => void
  /** Gets the receipt, to be shown in place of the case. */
  onEnded: (receipt: ReactNode) => void
}

/** Withdraws a case of the reader's, takes it back, or has it erased at once. */
export default function WithdrawCase({ id, isWithdrawn, close, onEnded }: Props) {
  const t = useTexts(erasure).case
  const { currentData, error, refetch } = useShowWithdrawalQuery(id)
  const [withdraw] = useWithdrawIncidentMutation()
  const send: SendWish = (wish) => withdraw({ id, wish })
  const end = (promised: Promised) => {
    dropReceipt(id)
    // An element and not its data: its scripts are here, and the number is shown only once.
    onEnded(<Done promised={promised} />)
  }
  if (!currentData)
    return error ? (
      <LoadFailed message={t.loadFailed} retry={t.retry} onRetry={() => void refetch()} />
    ) : (
      <p role="status">{t.loading}</p>
    )
  const { due_at, with_account, stays } = currentData
  // Also while the case itself is fetched anew after it was taken back.
  if (due_at || isWithdrawn)
    return <Waiting id={id} said={with_account ? `${t.waits} ${t.withAccount}` : t.waits} send={send} onDone={end} />
  return (
    <div className={css.part}>
      <WhatGoes stays={stays} onConsents={close} />
      <ErasureForm submitLabel={t.submit} send={send} onDone={end} onCancel={close} />
    </div>
  )
}

type WaitingProps = { id: number; said: string; send: SendWish; onDone: (promised: Promised) => void }

function Waiting({ id, ...waiting }: WaitingProps) {
  const t = useTexts(erasure).case
  const [takeBack, { isLoading }] = useTakeBackIncidentMutation()
  const takeItBack = async () => {
    const { error } = await takeBack(id)
    notify(error ? { colour: 'red', message: t.takeBackFailed } : { colour: 'green', message: t.takenBack })
  }
  return <ErasureWaiting {...waiting} words={t} isTakingBack={isLoading} onTakeBack={() => void takeItBack()} />
}

function Done({ promised: { receipt, due_at } }: { promised: Promised }) {
  const t = useTexts(erasure).case
  const navigate = useNavigate()
  const leave = () => void navigate('/report-harassment', { replace: true })
  const said = due_at ? t.withdrawn(longDay(due_at)) : t.erased
  return <ErasureDone said={said} receipt={receipt} leaveLabel={t.done} onLeave={leave} />
}
