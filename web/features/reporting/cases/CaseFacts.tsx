import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit, shownStatus } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { CaseDocuments } from './CaseDocuments.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import css from '../cases.module.css'

type Props = { incident: OwnIncident; fetchedAt: number | undefined; refresh: () => Promise<unknown> }

/** All that a reporter has told, read back. */
export function CaseFacts({ incident, fetchedAt, refresh }: Props) {
  const { detail: t, status } = useTexts(incidents)
  const navigate = useNavigate()
  const isDraft = mayEdit(incident.status)
  return (
    <>
      <div className={css.state}>
        <p>{isDraft ? t.editHint : t.readOnly}</p>
        {incident.status === 'Draft' && (
          <div className={css.buttons}>
            <ButtonLink to={`/update-harassment/${incident.id}`}>{t.edit}</ButtonLink>
            <DeleteDraft id={incident.id} onDeleted={() => void navigate('/report-harassment', { replace: true })} />
          </div>
        )}
      </div>
      <dl className={css.facts}>
        <Fact name={t.category}>{incident.harassment_category?.name}</Fact>
        <Fact name={t.country}>{incident.country?.name}</Fact>
        <Fact name={t.city}>{incident.city?.name}</Fact>
        <Fact name={t.date}>{incident.date && longDate(incident.date)}</Fact>
        <Fact name={t.time}>{incident.time && t.clock(incident.time.slice(0, 5))}</Fact>
        <Fact name={t.status}>
          <StatusBadge status={incident.status}>{status[shownStatus(incident.status)]}</StatusBadge>
        </Fact>
        <Fact name={t.created}>{longDay(incident.created_at)}</Fact>
        {incident.submitted_at && <Fact name={t.submitted}>{longDay(incident.submitted_at)}</Fact>}
        <Fact name={t.number}>{incident.id}</Fact>
      </dl>
      <section className={css.block}>
        <h2>{t.description}</h2>
        <p className={css.told}>{incident.description || t.empty}</p>
      </section>
      <Witnesses witnesses={incident.witnesses} />
      <CaseDocuments documents={incident.incident_documents} fetchedAt={fetchedAt} refresh={refresh} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts(incidents).detail
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children || <span className={css.unfilled}>{t.empty}</span>}</dd>
    </div>
  )
}

function Witnesses({ witnesses }: Pick<OwnIncident, 'witnesses'>) {
  const t = useTexts(incidents).detail
  return (
    <section className={css.block}>
      <h2>{t.witnesses}</h2>
      {witnesses.length === 0 ? (
        <p>{t.noWitnesses}</p>
      ) : (
        <ul className={css.witnesses}>
          {witnesses.map(({ id, name, contact_number }) => (
            <li key={id}>
              <span className={css.witnessName}>{name || t.unnamed}</span>
              <span>
                <span className="unseen">{t.contact}: </span>
                {contact_number}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
