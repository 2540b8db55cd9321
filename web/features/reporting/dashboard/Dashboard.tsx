import { useRef } from 'react'
import { Link } from 'react-router'
import t from '#texts/nb/dashboard.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { reportingApi } from '../api.ts'
import '../pieces.css'
import { CaseCards, PoliceNotice } from '../cases/CaseCards.tsx'

export default function Dashboard() {
  const name = useAppSelector((state) => state.auth.user?.name)
  const heading = useRef<HTMLHeadingElement>(null)
  const query = reportingApi.useShowDashboardQuery(undefined, { refetchOnMountOrArgChange: true })
  const content = () => {
    if (!query.data)
      return (
        <>
          <NotYet of={query} failed={t.failed} loading={t.loading} />
          {query.error !== undefined && <PoliceNotice />}
        </>
      )
    const { drafts, submitted, total_drafts, total_submitted } = query.data.data
    const cases = [...drafts, ...submitted]
    const total = total_drafts + total_submitted
    return (
      <>
        <CaseCards cases={cases} onDeleted={() => heading.current?.focus()} />
        {total > cases.length && <Link to="/report-harassment">{t.all(total)}</Link>}
        <PoliceNotice />
        <p className="row buttons">
          {t.links.map(({ to, words }) => (
            <Link key={to} to={to}>
              {words}
            </Link>
          ))}
        </p>
      </>
    )
  }
  return (
    <div className="page">
      <div className="row head">
        <h1 ref={heading} tabIndex={-1}>
          {name ? t.hello(name) : t.heading}
        </h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      {content()}
    </div>
  )
}
