import { dashboard } from '#texts/dashboard.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useShowDashboardQuery } from './api.ts'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import css from './dashboard.module.css'
import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { StatusBadge } from '../cases/StatusBadge.tsx'
import { News } from '../cases/News.tsx'

/** /dashboard: the reader's drafts, the cases that have been sent in, what happens next, and who can help now. */
export default function Dashboard() {
  const t = useTexts(dashboard)
  const name = useAppSelector((state) => state.auth.user?.name)
  const { data, isError, isFetching, refetch } = useShowDashboardQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{name ? t.hello(name) : t.heading}</h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      {data && (
        <div className={css.lists}>
          <Drafts cases={data.data.drafts} total={data.data.total_drafts} />
          <Submitted cases={data.data.submitted} total={data.data.total_submitted} />
        </div>
      )}
      {!data && !isError && <p role="status">{t.loading}</p>}
      {!data && isError && (
        <LoadFailed message={t.failed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {/* Behind the lists, whose length is known only when they arrive: nothing on the screen moves. */}
      {(data || isError) && (
        <>
          <WhatHappensNext />
          <HelpNow />
        </>
      )}
    </div>
  )
}

function WhatHappensNext() {
  const t = useTexts(dashboard)
  return (
    <section className={css.block}>
      <h2>{t.next}</h2>
      <ol className={css.next}>
        {t.steps.map(({ title, body, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              {body}
              {link && (
                <>
                  {' '}
                  <Link to={link.to}>{link.words}</Link>.
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      <p className={css.notPolice}>
        {t.notPolice} <a href="https://www.politiet.no/anmelde/">{t.police}</a>.
      </p>
    </section>
  )
}

type Props = { cases: OwnIncident[]; total: number }

function Drafts({ cases, total }: Props) {
  const t = useTexts(dashboard)
  return (
    <section className={css.block}>
      <h2>{t.drafts}</h2>
      {cases.length === 0 && <p>{t.noDrafts}</p>}
      <ul className={css.rows}>
        {cases.map((incident) => (
          <li key={incident.id} className={css.row}>
            <Named incident={incident} />
            <p className={css.facts}>
              {t.lastChanged} {longDay(incident.updated_at)}
            </p>
            <Link to={`/update-harassment/${incident.id}`} className={css.link}>
              {t.continue}
              <span className="unseen"> {incident.harassment_category?.name ?? t.noCategory}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ToAll shown={cases.length} total={total} />
    </section>
  )
}

function Submitted({ cases, total }: Props) {
  const t = useTexts(dashboard)
  return (
    <section className={css.block}>
      <h2>{t.submitted}</h2>
      {cases.length === 0 && <p>{t.noSubmitted}</p>}
      <ul className={css.rows}>
        {cases.map((incident) => (
          <li key={incident.id} className={css.row}>
            <Named incident={incident} />
            <News incident={incident} />
            {incident.state && <p className={css.facts}>{incident.state.body}</p>}
            <p className={css.facts}>
              {t.submittedOn} {longDay(incident.submitted_at ?? incident.updated_at)}
            </p>
            <Link to={`/incident/${incident.id}`} className={css.link}>
              {t.open}
              <span className="unseen"> {incident.harassment_category?.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ToAll shown={cases.length} total={total} />
    </section>
  )
}

function Named({ incident }: { incident: OwnIncident }) {
  const t = useTexts(dashboard)
  return (
    <div className={css.named}>
      <h3>{incident.harassment_category?.name ?? t.noCategory}</h3>
      <StatusBadge status={incident.status} />
      <p className={css.facts}>
        {incident.date ? longDate(incident.date) : t.noDate}
        {incident.city && `, ${incident.city.name}`}
      </p>
    </div>
  )
}

function ToAll({ shown, total }: { shown: number; total: number }) {
  const t = useTexts(dashboard)
  if (total <= shown) return null
  return (
    <Link to="/report-harassment" className={css.link}>
      {t.all(total)}
    </Link>
  )
}
