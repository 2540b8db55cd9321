import { erasure } from '#texts/erasure.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { ErasureForm } from '#web/app/erasure/ErasureForm.tsx'
import { ErasureWaiting } from '#web/app/erasure/ErasureWaiting.tsx'
import css from '#web/app/erasure/erasure.module.css'
import type { Erasing } from '#web/app/erasure/useErasing.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useCaseErasing, useTakingBack, type OnEnded } from './caseErasing.tsx'

type Props = {
  id: number
  /** The case is in its days in which it can be taken back. */
  isWithdrawn: boolean
  /** A law keeps it: the server refuses to erase it at once. */
  isKept: boolean
  close: () => void
  onEnded: OnEnded
}

/** Withdraws a case of the reader's, takes it back, or has it erased at once. */
export default function WithdrawCase({ id, isWithdrawn, isKept, close, onEnded }: Props) {
  const t = useTexts(erasure).case
  const { currentData, error, refetch } = erasureApi.useShowWithdrawalQuery(id)
  const erasing = useCaseErasing(id, onEnded)
  if (!currentData)
    return error ? (
      <LoadFailed message={t.loadFailed} retry={t.retry} onRetry={() => void refetch()} />
    ) : (
      <p role="status">{t.loading}</p>
    )
  const { due_at, with_account, is_counted } = currentData
  // Also while the case itself is fetched anew after it was taken back.
  if (due_at || isWithdrawn)
    return (
      <Waiting
        id={id}
        said={with_account ? `${t.waits} ${t.withAccount}` : t.waits}
        mayEraseNow={!isKept}
        erasing={erasing}
      />
    )
  return (
    <div className={css.part}>
      <WhatGoes isCounted={is_counted} />
      <ErasureForm submitLabel={t.submit} erasing={erasing} onCancel={close} />
    </div>
  )
}

type WaitingProps = { id: number; said: string; mayEraseNow: boolean; erasing: Erasing }

function Waiting({ id, ...waiting }: WaitingProps) {
  const t = useTexts(erasure).case
  const { isTakingBack, takeBack } = useTakingBack(id)
  return <ErasureWaiting {...waiting} words={t} isTakingBack={isTakingBack} onTakeBack={() => void takeBack()} />
}

/** What is erased of a case, and whether it keeps counting. */
function WhatGoes({ isCounted }: { isCounted: boolean }) {
  const t = useTexts(erasure).case
  return (
    <>
      <div className={css.group}>
        <h2>{t.goes}</h2>
        <ul>
          {t.goesList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t.copies}</p>
      </div>
      <div className={css.group}>
        <h2>{t.stays}</h2>
        <p>{isCounted ? t.counted : t.nothingStays}</p>
      </div>
    </>
  )
}
