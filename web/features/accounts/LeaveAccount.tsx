import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { showLeaving } from '#contract/erasure.ts'
import { erasure } from '#texts/erasure.ts'
import { useLeaveMutation, useStayMutation, useShowLeavingQuery } from '#web/app/erasure/api.ts'
import { ErasureForm, type Promised } from '#web/app/erasure/ErasureForm.tsx'
import { ErasureDone, ErasureWaiting } from '#web/app/erasure/ErasureWaiting.tsx'
import css from '#web/app/erasure/erasure.module.css'
import { notify } from '#web/app/notices/notify.ts'
import { useSession } from '#web/app/session/useSession.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'

type Props = { has: Reply<typeof showLeaving>; close: () => void }

/** Has the account erased, or keeps it after all. */
export default function LeaveAccount({ has, close }: Props) {
  const t = useTexts(erasure).account
  const [leave] = useLeaveMutation()
  const [promised, setPromised] = useState<Promised>()
  if (promised) return <Done promised={promised} />
  if (has.due_at) return <Waiting dueAt={has.due_at} onPromised={setPromised} />
  return (
    <div className={css.part}>
      <div className={css.group}>
        <h3>{t.goes}</h3>
        <ul>
          {t.goesList(has).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t.stays}</p>
      </div>
      <ErasureForm submitLabel={t.submit} send={leave} onDone={setPromised} onCancel={close} />
    </div>
  )
}

function Waiting({ dueAt, onPromised }: { dueAt: string; onPromised: (promised: Promised) => void }) {
  const t = useTexts(erasure).account
  const { failed } = useTexts(erasure).check
  const [leave] = useLeaveMutation()
  const [stay, { isLoading }] = useStayMutation()
  const { refetch } = useShowLeavingQuery()
  const keep = async () => {
    const { error } = await stay()
    notify(error ? { colour: 'red', message: failed } : { colour: 'green', message: t.takenBack })
    if (!error) void refetch()
  }
  return (
    <ErasureWaiting
      said={t.leaving(longDay(dueAt))}
      words={t}
      isTakingBack={isLoading}
      onTakeBack={() => void keep()}
      send={leave}
      onDone={onPromised}
    />
  )
}

/** The session ends only when the number has been read. */
function Done({ promised: { receipt, due_at } }: { promised: Promised }) {
  const t = useTexts(erasure).account
  const { signOut } = useSession()
  const navigate = useNavigate()
  const end = async () => {
    await navigate('/', { replace: true })
    await signOut()
  }
  const said = due_at ? t.leaving(longDay(due_at)) : t.erased
  return <ErasureDone said={said} receipt={receipt} leaveLabel={t.done} onLeave={() => void end()} />
}
