import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import erasure from '#texts/nb/erasure.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { caseSubject } from '#web/app/erasure/attempts.ts'
import { ErasureForm, Unsure, WhatGoes } from '#web/app/erasure/ErasureForm.tsx'
import { ErasureDone, ErasureWaiting } from '#web/app/erasure/ErasureWaiting.tsx'
import css from '#web/app/erasure/erasure.module.css'
import { lookOf, useErasing, type Promised } from '#web/app/erasure/useErasing.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { dropReceipt } from '../receipt.ts'
import { forgetCase } from '../useKept.ts'

const { case: t, form } = erasure

type LostProps = {
  id: number
  /** Gets the receipt, to be shown in place of the case, and undefined when the case is taken back. */
  onEnded: (receipt: ReactNode) => void
}
type Props = LostProps & {
  isWithdrawn?: boolean
  /** A law keeps it: the server refuses to erase it at once. */
  isKept?: boolean
  close?: () => void
}

export default function WithdrawCase({ id, isWithdrawn, isKept, close = () => undefined, onEnded }: Props) {
  const query = erasureApi.useShowWithdrawalQuery(id)
  const { currentData } = query
  const erasing = useCaseErasing({ id, onEnded })
  const { isTakingBack, takeBack } = useTakingBack(id)
  if (!currentData) return <NotYet of={query} failed={t.loadFailed} loading={t.loading} />
  const { due_at, is_counted } = currentData
  // Also while the case itself is fetched anew after it was taken back.
  if (due_at || isWithdrawn)
    return (
      <ErasureWaiting
        said={t.waits}
        words={t}
        isTakingBack={isTakingBack}
        onTakeBack={() => void takeBack()}
        mayEraseNow={!isKept}
        erasing={erasing}
      />
    )
  return (
    <div className={css.part}>
      <WhatGoes words={t} goes={t.goesList} stays={is_counted ? t.counted : t.nothingStays} />
      <ErasureForm submitLabel={t.submit} erasing={erasing} onCancel={close} />
    </div>
  )
}

/** In place of a case that is not there any more, while the receipt of its erasure, whose answer was lost, is asked for. */
export const LostErasure = (lost: LostProps) => <Unsure erasing={useCaseErasing(lost)} />

function useCaseErasing({ id, onEnded }: LostProps) {
  const { user } = useSession()
  const [subject] = useState(() => caseSubject(id, user?.id))
  const [withdraw] = erasureApi.useWithdrawIncidentMutation()
  const [lookForCase] = erasureApi.useLookForCaseMutation()
  return useErasing({
    subject,
    send: (wish) => withdraw({ id, ...wish }),
    look: async () => lookOf((await lookForCase(id)).error),
    onDone: (promised) => {
      dropReceipt(id)
      forgetCase(id)
      // An element and not its data: its scripts are here, and the number is shown only once.
      onEnded(<Done promised={promised} takeBack={<TakeBack id={id} onTakenBack={() => onEnded(undefined)} />} />)
    },
  })
}

function Done({ promised: { receipt, due_at, finished }, takeBack }: { promised: Promised; takeBack: ReactNode }) {
  const navigate = useNavigate()
  const leave = () => void navigate('/report-harassment', { replace: true })
  const said = due_at ? t.withdrawn(longDay(due_at)) : finished === false ? t.erasedSoon : t.erased
  return (
    <ErasureDone said={said} receipt={receipt} isWaiting={due_at !== null} leaveLabel={t.done} onLeave={leave}>
      {due_at && takeBack}
    </ErasureDone>
  )
}

function TakeBack({ id, onTakenBack }: { id: number; onTakenBack: () => void }) {
  const { isTakingBack, takeBack } = useTakingBack(id)
  const press = async () => {
    if (await takeBack()) onTakenBack()
  }
  return (
    <Button look="quiet" isBusy={isTakingBack} onClick={() => void press()}>
      {isTakingBack ? t.takingBack : t.takeBack}
    </Button>
  )
}

function useTakingBack(id: number) {
  const [send, { isLoading }] = erasureApi.useTakeBackIncidentMutation()
  const takeBack = async () => {
    const { error } = await send(id)
    notify(error ? { colour: 'red', message: form.failed } : { colour: 'green', message: t.takenBack })
    return error === undefined
  }
  return { isTakingBack: isLoading, takeBack }
}
