import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useOutletContext } from 'react-router'
import type { showLeaving } from '#contract/erasure.ts'
import erasure from '#texts/nb/erasure.ts'
import shell from '#texts/nb/shell.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { accountSubject } from '#web/app/erasure/attempts.ts'
import { ErasureForm, WhatGoes } from '#web/app/erasure/ErasureForm.tsx'
import { handReceipt } from '#web/app/erasure/handedReceipt.ts'
import { ErasureDone, ErasureWaiting } from '#web/app/erasure/ErasureWaiting.tsx'
import { lookOf, useErasing, type Erasing, type Promised } from '#web/app/erasure/useErasing.ts'
import css from '#web/app/erasure/erasure.module.css'
import { forgetTab } from '#web/app/device/storage.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useFindUser, useSession } from '#web/app/session/useSession.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'

const { account: t, case: ofCase, form } = erasure

type Leaving = Reply<typeof showLeaving>

/** /account/slett: has the account erased, or keeps it after all. The receipt takes the place of the account's pages. */
export default function LeaveAccount() {
  const onEnded = useOutletContext<(receipt: ReactNode) => void>()
  // What the frame has just fetched is new enough, in seconds.
  const query = erasureApi.useShowLeavingQuery(undefined, { refetchOnMountOrArgChange: 5 })
  const has = query.currentData
  const [leave] = erasureApi.useLeaveMutation()
  const [lookForAccount] = erasureApi.useLookForAccountMutation()
  const { signOut, user } = useSession()
  const [subject] = useState(() => accountSubject(user?.id))
  const navigate = useNavigate()
  const end = async (promised: Promised) => {
    // What this tab remembers of the cases, as after logging out.
    forgetTab()
    if (promised.due_at) return onEnded(<Done receipt={promised.receipt} dueAt={promised.due_at} />)
    // The account is gone, and with it the session: this page ends as soon as any tab asks for something.
    handReceipt({ said: promised.finished === false ? t.erasedSoon : t.erased, receipt: promised.receipt })
    await navigate('/personvern/kvittering', { replace: true })
    await signOut('erased')
  }
  const erasing = useErasing({
    subject,
    send: leave,
    look: async () => lookOf((await lookForAccount()).error),
    onDone: (promised) => void end(promised),
    isAccount: true,
  })
  if (!has) return <LoadFailed message={ofCase.loadFailed} of={query} />
  if (has.due_at) return <Waiting dueAt={has.due_at} erasing={erasing} />
  if (has.kept.length > 0) return <Kept cases={has.kept} />
  return (
    <div className={css.part}>
      <p>
        {`${t.firstTake} `}
        <Link to="/account/ta-med">{shell.titles['/account/ta-med']}</Link>.
      </p>
      <WhatGoes
        words={t}
        goes={t.goesList(has)}
        stays={has.counted.length > 0 ? t.counted(has.counted) : t.nothingStays}
      />
      <ErasureForm submitLabel={t.submit} erasing={erasing} onCancel={() => void navigate('/account')} />
    </div>
  )
}

/** What the server refuses to erase is not offered to be erased. */
const Kept = ({ cases }: { cases: Leaving['kept'] }) => (
  <div className={css.part}>
    <p>{t.kept}</p>
    <ul>
      {cases.map(({ case_id, ends_on }) => (
        <li key={case_id}>
          <Link to={`/incident/${case_id}`}>{t.keptCase(case_id, longDate(ends_on))}</Link>
        </li>
      ))}
    </ul>
    <p>{t.keptWay}</p>
  </div>
)

function Waiting({ dueAt, erasing }: { dueAt: string; erasing: Erasing }) {
  const [stay, { isLoading }] = erasureApi.useStayMutation()
  const { refetch } = erasureApi.useShowLeavingQuery()
  const findUser = useFindUser()
  const keep = async () => {
    const { error } = await stay()
    notify(error ? { colour: 'red', message: form.failed } : { colour: 'green', message: t.takenBack })
    // First the user, who tells that the account is leaving.
    if (!error) await findUser()
    // Also after a failure: it may have been taken back elsewhere.
    void refetch()
  }
  return (
    <ErasureWaiting
      said={`${t.leaving(longDay(dueAt))} ${t.onlyThat}`}
      words={t}
      isTakingBack={isLoading}
      onTakeBack={() => void keep()}
      erasing={erasing}
    />
  )
}

/** The session ends only when the number has been read, and this page is left: it asks whoever is signed out to sign in. */
function Done({ receipt, dueAt }: { receipt: string | null; dueAt: string }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => () => void (isDone.current && signOut()), [signOut])
  const end = () => {
    isDone.current = true
    void navigate('/', { replace: true })
  }
  return <ErasureDone said={t.leaving(longDay(dueAt))} receipt={receipt} isWaiting leaveLabel={t.done} onLeave={end} />
}
