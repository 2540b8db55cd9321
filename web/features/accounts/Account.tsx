import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { shell } from '#texts/shell.ts'
import { takeout } from '#texts/takeout.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { accountsApi, whileTakeoutIsMade } from './api.ts'
import { topics, type Topic } from './topics.ts'
import css from './accounts.module.css'

const ahead = () => import('./Ahead.tsx')

/** The list of what there is about the account. Beside a topic stands only what its reader is waited for with. */
export default function Account() {
  const { titles } = useTexts(shell)
  const t = useTexts(accounts).account
  const { marks } = useTexts(takeout)
  const { user } = useSession()
  const { currentData: leaving } = erasureApi.useShowLeavingQuery()
  const [pollingInterval, setPollingInterval] = useState(0)
  const { currentData: taken } = accountsApi.useShowTakeoutQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  })
  const file = taken?.data?.state
  const wanted = file === 'asked' ? whileTakeoutIsMade : 0
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  const beside: Partial<Record<Topic | '/personvern', ReactNode>> = {
    '/account/deg': user && !user.email_verified_at && t.unverified,
    '/account/ta-med': (file === 'asked' || file === 'ready' || file === 'failed') && marks[file],
  }
  const hasAhead = leaving && (leaving.ahead.own.length > 0 || leaving.ahead.account !== null)
  return (
    <>
      {hasAhead && <LazyPart load={ahead} props={leaving.ahead} />}
      <ul className={`bare ${css.topics}`}>
        {[...topics, '/personvern' as const].map((to) => (
          <li key={to}>
            <Link to={to}>{titles[to]}</Link>
            {beside[to] && <span className={css.mark}>{beside[to]}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
