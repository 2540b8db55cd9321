import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ahead } from '#contract/erasure.ts'
import accounts from '#texts/nb/accounts.ts'
import kept from '#texts/nb/kept.ts'
import shell from '#texts/nb/shell.ts'
import takeout from '#texts/nb/takeout.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { longDate } from '#web/ui/dates.ts'
import { topics, type Topic } from './AccountFrame.tsx'
import { useTakeout } from './api.ts'
import css from './accounts.module.css'

/** The list of what there is about the account. Beside a topic stands only what its reader is waited for with. */
export default function Account() {
  const t = accounts.account
  const { user } = useSession()
  const { currentData: leaving } = erasureApi.useShowLeavingQuery()
  const file = useTakeout().data?.data?.state
  const beside: Partial<Record<Topic | '/personvern', ReactNode>> = {
    '/account/deg': user && !user.email_verified_at && t.unverified,
    '/account/ta-med': (file === 'asked' || file === 'ready' || file === 'failed') && takeout.marks[file],
  }
  return (
    <>
      {leaving && <SoonErased {...leaving.ahead} />}
      <ul className={`bare ${css.topics}`}>
        {[...topics, '/personvern' as const].map((to) => (
          <li key={to}>
            <Link to={to}>{shell.titles[to]}</Link>
            {beside[to] && <span className={`badge ${css.mark}`}>{beside[to]}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the mail about something that is to be erased soon did not name. */
function SoonErased({ own, account }: Ahead) {
  const t = kept.ahead
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="ahead">
          <h2 id="ahead">{t.title}</h2>
          <ul>
            {own.map(({ id, is_draft, on }) => (
              <li key={id}>
                <Link to={`/incident/${id}`}>{t.own({ id, is_draft, day: longDate(on) })}</Link>
              </li>
            ))}
          </ul>
          <p>{t.keep}</p>
        </section>
      )}
      {account && (
        <section aria-labelledby="account-stays">
          <h2 id="account-stays">{t.accountTitle}</h2>
          <p>{t.account(longDate(account))}</p>
        </section>
      )}
    </>
  )
}
