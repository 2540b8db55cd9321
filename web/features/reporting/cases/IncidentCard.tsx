import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { kept as keptTexts } from '#texts/kept.ts'
import { ageOf, longDate } from '#web/ui/dates.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { News } from './News.tsx'
import css from '../cases.module.css'

type Props = { incident: OwnIncident; now: number; onDeleted: () => void }

/** The whole card is the link to the case (spec section 2). */
export function IncidentCard({ incident, now, onDeleted }: Props) {
  const t = useTexts(incidents)
  const kept = useTexts(keptTexts)
  const { unit, count } = ageOf(incident.created_at, now)
  const age = unit === 'minutes' && count === 0 ? t.age.now : t.age[unit](count)
  const place = [incident.city?.name, incident.country?.name].filter(Boolean).join(', ')
  return (
    <li className={css.card}>
      <div className={css.cardTop}>
        <span className={css.badges}>
          <StatusBadge status={incident.status} />
          <News incident={incident} />
        </span>
        <time className={css.age} dateTime={incident.created_at}>
          {age}
        </time>
      </div>
      <h2 className={css.cardTitle}>
        <Link to={`/incident/${incident.id}`} className={css.cardLink}>
          {incident.harassment_category?.name ?? t.list.noCategory}
        </Link>
      </h2>
      <p className={css.cardFacts}>
        {incident.date ? `${t.list.happened} ${longDate(incident.date)}` : t.list.noDate}
        {place && `, ${place}`}
      </p>
      {incident.state && <p className={css.cardState}>{incident.state.body}</p>}
      <p className={css.cardText}>{incident.description || t.list.noDescription}</p>
      {incident.erased_on && <p className={css.cardFacts}>{kept.erasedOn(longDate(incident.erased_on))}</p>}
      {mayEdit(incident.status) && <DeleteDraft id={incident.id} onDeleted={onDeleted} />}
    </li>
  )
}
