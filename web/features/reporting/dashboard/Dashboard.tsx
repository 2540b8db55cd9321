import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { dashboard } from '#texts/dashboard.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useShowDashboardQuery } from '../api.ts'
import { News, StatusBadge } from '../cases/StatusBadge.tsx'
import pieces from '../pieces.module.css'
import css from './dashboard.module.css'

/** /dashboard: the reader's drafts, the cases that have been sent in, what happens next, and who can help now. */
export default function Dashboard() {
  const t = useTexts(dashboard)
  const name = useAppSelector((state) => state.auth.user?.name)
  const { data, isError, isFetching, refetch } = useShowDashboardQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className={pieces.page}>
      <div className={pieces.head}>
        <h1>{name ? t.hello(name) : t.heading}</h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      {data && (
        <div className={css.lists}>
          <Cases title={t.drafts} none={t.noDrafts} cases={data.data.drafts} total={data.data.total_drafts} isDrafts />
          <Cases
            title={t.submitted}
            none={t.noSubmitted}
            cases={data.data.submitted}
            total={data.data.total_submitted}
          />
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
    <section className={pieces.block}>
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
      <strong>
        {t.notPolice} <a href="https://www.politiet.no/anmelde/">{t.police}</a>.
      </strong>
    </section>
  )
}

type Props = { title: string; none: string; cases: OwnIncident[]; total: number; isDrafts?: boolean }

function Cases({ title, none, cases, total, isDrafts = false }: Props) {
  const t = useTexts(dashboard)
  return (
    <section className={pieces.block}>
      <h2>{title}</h2>
      {cases.length === 0 && <p>{none}</p>}
      <ul className={pieces.list}>
        {cases.map((incident) => (
          <li key={incident.id} className={pieces.card}>
            <Named incident={incident} />
            <News incident={incident} />
            {incident.state && <p className={pieces.hint}>{incident.state.body}</p>}
            <p className={pieces.hint}>
              {isDrafts ? t.lastChanged : t.submittedOn}{' '}
              {longDay((!isDrafts && incident.submitted_at) || incident.updated_at)}
            </p>
            <Link to={`/${isDrafts ? 'update-harassment' : 'incident'}/${incident.id}`} className={css.link}>
              {isDrafts ? t.continue : t.open}
              <span className="unseen"> {incident.harassment_category?.name ?? t.noCategory}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > cases.length && (
        <Link to="/report-harassment" className={css.link}>
          {t.all(total)}
        </Link>
      )}
    </section>
  )
}

function Named({ incident }: { incident: OwnIncident }) {
  const t = useTexts(dashboard)
  return (
    <div className={css.named}>
      <h3>{incident.harassment_category?.name ?? t.noCategory}</h3>
      <StatusBadge status={incident.status} />
      <p className={pieces.hint}>
        {incident.date ? longDate(incident.date) : t.noDate}
        {incident.city && `, ${incident.city.name}`}
      </p>
    </div>
  )
}
