import { Link, useLocation } from 'react-router'
import { erasure } from '#texts/erasure.ts'
import { useShowWithdrawalQuery } from '#web/app/erasure/api.ts'
import { ErasureForm, Codes } from '#web/app/erasure/ErasureForm.tsx'
import { ErasureWaiting } from '#web/app/erasure/ErasureWaiting.tsx'
import css from '#web/app/erasure/erasure.module.css'
import type { Erasing } from '#web/app/erasure/useErasing.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useCaseErasing, useTakingBack, type OnEnded } from './caseErasing.tsx'
import type { Staying } from '#contract/erasure.ts'
import { Facts } from '#web/ui/Facts.tsx'

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
  const { currentData, error, refetch } = useShowWithdrawalQuery(id)
  const erasing = useCaseErasing(id, onEnded)
  if (!currentData)
    return error ? (
      <LoadFailed message={t.loadFailed} retry={t.retry} onRetry={() => void refetch()} />
    ) : (
      <p role="status">{t.loading}</p>
    )
  const { due_at, with_account, stays } = currentData
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
      <WhatGoes id={id} stays={stays} />
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

/** What is erased of a case, and the most that can stay of it as a number. */
function WhatGoes({ id, stays }: { id: number; stays: Staying | null }) {
  const t = useTexts(erasure).case
  // In place of this part, so that the way back leads to the case.
  const { state }: { state: unknown } = useLocation()
  return (
    <>
      <div className={css.group}>
        <h3>{t.goes}</h3>
        <ul>
          {t.goesList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t.copies}</p>
      </div>
      <div className={css.group}>
        <h3>{t.stays}</h3>
        {stays ? (
          <>
            <p>{t.staysLead}</p>
            <Facts
              facts={[
                { name: t.month, value: t.monthOf(stays.year, stays.month) ?? t.notKnown },
                { name: t.county, value: stays.county ?? t.notKnown },
                { name: t.category, value: stays.category ?? t.notKnown },
                { name: t.codes, value: stays.codes.length > 0 && <Codes codes={stays.codes} /> },
              ]}
              empty={t.noCodes}
              isFramed
            />
            <p>{t.coarser}</p>
            <p>
              {t.notCounted}{' '}
              <Link to={`/incident/${id}/samtykker`} replace state={state}>
                {t.toConsents}
              </Link>
              .
            </p>
          </>
        ) : (
          <p>{t.nothingStays}</p>
        )}
      </div>
    </>
  )
}
