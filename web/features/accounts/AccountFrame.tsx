import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import shell from '#texts/nb/shell.ts'
import { useWhenSeenAgain } from '#web/app/data/useWhenSeenAgain.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { accountSubject, isUnsure } from '#web/app/erasure/attempts.ts'
import { Waiting } from '#web/app/session/AfterSession.tsx'
import { useFindUser, useSession } from '#web/app/session/useSession.ts'
import css from './accounts.module.css'

/** The pages of the account, each about one thing, in the order of the list. Their titles are in `shell.titles`. */
export const topics = [
  '/account/deg',
  '/account/e-post',
  '/account/passord',
  '/account/enheter',
  '/account/samtykker',
  '/account/ta-med',
  '/account/slett',
] as const
export type Topic = (typeof topics)[number]
const list = '/account'
const erasing = '/account/slett'

/** /account and the pages below. Of an account that is leaving only that of its erasure: the server allows nothing else. */
export default function AccountFrame() {
  const { titles } = shell
  const { pathname } = useLocation()
  const page = topics.find((topic) => pathname.startsWith(topic)) ?? list
  const navigate = useNavigate()
  const { currentData: leaving, isError, refetch } = erasureApi.useShowLeavingQuery()
  const { user } = useSession()
  const findUser = useFindUser()
  const [receipt, setReceipt] = useState<ReactNode>()
  const [isAnswered, setIsAnswered] = useState(false)
  // A page below asks again after a failure: it must not be taken away meanwhile, or it would ask for ever.
  if ((leaving || isError) && !isAnswered) setIsAnswered(true)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLeaving = Boolean(leaving?.due_at)
  const before = useRef({ page, isLeaving })
  useEffect(() => {
    // It is kept after all.
    if (before.current.isLeaving && !isLeaving) void navigate(list, { replace: true })
    // The pressed link has gone with its page. Where the new one stands is the router's to say.
    if (before.current.page !== page) heading.current?.focus({ preventScroll: true })
    before.current = { page, isLeaving }
  }, [page, isLeaving, navigate])
  // Another tab may have had it erased, or kept it. Whoever has the receipt or may get one stays: a gone account leads away.
  useWhenSeenAgain(async () => {
    if (receipt !== undefined || !leaving || isUnsure(accountSubject(user?.id))) return
    // First the user, who tells that the account is leaving.
    if (isLeaving) await findUser()
    void refetch()
  })
  // What the server refuses to an account that leaves must not be asked for.
  if (!isAnswered) return <Waiting />
  if (isLeaving && receipt === undefined && page !== erasing) return <Navigate to={erasing} replace />
  return (
    <div className={`prose ${css.account}`}>
      {page !== list && !isLeaving && receipt === undefined && (
        <Link to={list} className="press">
          <span>
            <span aria-hidden="true">← </span>
            {titles[list]}
          </span>
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {titles[page]}
      </h1>
      {receipt ?? <Outlet context={setReceipt} />}
    </div>
  )
}
