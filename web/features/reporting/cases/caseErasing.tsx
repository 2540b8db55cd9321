import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { erasure } from '#texts/erasure.ts'
import { useLookForCaseMutation, useWithdrawIncidentMutation } from '#web/app/erasure/api.ts'
import { caseSubject } from '#web/app/erasure/attempts.ts'
import { ErasureDone } from '#web/app/erasure/ErasureWaiting.tsx'
import { lookOf, useErasing, type Promised } from '#web/app/erasure/useErasing.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { dropReceipt } from '../receipt.ts'

/** Erases a case of the reader's. `onEnded` gets the receipt, to be shown in place of the case. */
export function useCaseErasing(id: number, onEnded: (receipt: ReactNode) => void) {
  const { user } = useSession()
  const [subject] = useState(() => caseSubject(id, user?.id))
  const [withdraw] = useWithdrawIncidentMutation()
  const [lookForCase] = useLookForCaseMutation()
  return useErasing({
    subject,
    send: (wish) => withdraw({ id, wish }),
    look: async () => lookOf((await lookForCase(id)).error),
    onDone: (promised) => {
      dropReceipt(id)
      // An element and not its data: its scripts are here, and the number is shown only once.
      onEnded(<Done promised={promised} />)
    },
  })
}

function Done({ promised: { receipt, due_at, finished } }: { promised: Promised }) {
  const t = useTexts(erasure).case
  const navigate = useNavigate()
  const leave = () => void navigate('/report-harassment', { replace: true })
  const said = due_at ? t.withdrawn(longDay(due_at)) : finished === false ? t.erasedSoon : t.erased
  return <ErasureDone said={said} receipt={receipt} leaveLabel={t.done} onLeave={leave} />
}
