import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { dashboard } from '#texts/dashboard.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { StatusBadge } from '../cases/StatusBadge.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { News } from '../cases/News.tsx'
import css from './dashboard.module.css'

type Props = { cases: OwnIncident[]; total: number }

export function Drafts({ cases, total }: Props) {
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

export function Submitted({ cases, total }: Props) {
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
