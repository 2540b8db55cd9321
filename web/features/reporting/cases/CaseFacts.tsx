import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { CaseDocuments } from './CaseDocuments.tsx'
import { KeptFor } from './KeptFor.tsx'
import { PapersEntry } from '../papers/PapersEntry.tsx'
import { CaseConsents, CaseCorrections } from '../rights/CaseRights.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { Withdrawal, Withdrawn } from './Withdrawal.tsx'
import css from '../cases.module.css'
import { messages } from '#texts/messages.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { papersEntry } from '#texts/papersEntry.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'

type Props = {
  incident: OwnIncident
  fetchedAt: number | undefined
  refresh: () => Promise<unknown>
  /** The case was withdrawn or erased; gets the receipt. */
  onEnded: (receipt: ReactNode) => void
}

/** All that the reporter has told. */
export function CaseFacts({ incident, fetchedAt, refresh, onEnded }: Props) {
  const t = useTexts(incidents).detail
  const navigate = useNavigate()
  const isDraft = mayEdit(incident.status)
  const isWithdrawn = incident.status === 'Withdrawn'
  // Staff may have entered the case without it.
  const empty = isDraft ? t.empty : t.notKnown
  const facts: Fact[] = [
    { name: t.category, value: incident.harassment_category?.name },
    { name: t.country, value: incident.country?.name },
    { name: t.city, value: incident.city?.name },
    { name: t.date, value: incident.date && longDate(incident.date) },
    { name: t.time, value: incident.time && t.clock(incident.time.slice(0, 5)) },
    { name: t.status, value: <StatusBadge status={incident.status} /> },
    { name: t.created, value: longDay(incident.created_at) },
    ...(incident.submitted_at ? [{ name: t.submitted, value: longDay(incident.submitted_at) }] : []),
    { name: t.number, value: incident.id },
  ]
  return (
    <>
      <CaseState incident={incident} />
      {isWithdrawn ? (
        <Withdrawn incident={incident} onEnded={onEnded} />
      ) : (
        <>
          <div className={css.state}>
            <p>{isDraft ? t.editHint : t.readOnly}</p>
            {isDraft && (
              <div className={css.buttons}>
                <ButtonLink to={`/update-harassment/${incident.id}`}>{t.edit}</ButtonLink>
                <DeleteDraft
                  id={incident.id}
                  onDeleted={() => void navigate('/report-harassment', { replace: true })}
                />
              </div>
            )}
          </div>
          <KeptFor incident={incident} />
          {!isDraft && <CaseParts />}
        </>
      )}
      <Facts facts={facts} empty={empty} isFramed />
      <section id="beskrivelse" className={css.block} tabIndex={-1}>
        {toldTexts.map((text) => (
          <Fragment key={text}>
            <h2>{t[text]}</h2>
            <p className={css.told}>{incident[text] || empty}</p>
          </Fragment>
        ))}
      </section>
      <Witnesses witnesses={incident.witnesses} />
      <CaseDocuments documents={incident.incident_documents} fetchedAt={fetchedAt} refresh={refresh} />
      {incident.state && <CaseMessages incident={incident} />}
      {!isDraft && !isWithdrawn && <PapersEntry id={incident.id} />}
      {/* Last, because their height is known only when they arrive. */}
      {incident.state && <CaseCorrections incident={incident} />}
      {incident.state && <CaseConsents incident={incident} />}
      {!isDraft && !isWithdrawn && <Withdrawal incident={incident} onEnded={onEnded} />}
    </>
  )
}

/** All but the name, which is the row's heading. */
const otherWitnessFields = witnessFieldNames.filter((field) => field !== 'name')

function Witnesses({ witnesses }: Pick<OwnIncident, 'witnesses'>) {
  const { detail: t, witnesses: asked } = useTexts(incidents)
  return (
    <section className={css.block}>
      <h2>{t.witnesses}</h2>
      {witnesses.length === 0 ? (
        <p>{t.noWitnesses}</p>
      ) : (
        <ul className={css.witnesses}>
          {witnesses.map(({ id, name, ...fields }) => (
            <li key={id}>
              <span className={css.witnessName}>{name || t.unnamed}</span>
              {otherWitnessFields
                .filter((field) => fields[field])
                .map((field) => (
                  <span key={field}>
                    <span className="unseen">{asked.labels[field]}: </span>
                    {fields[field]}
                  </span>
                ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const load = () => import('../conversation/Conversation.tsx')

/** The conversation, whose scripts are fetched here: the list of cases and a draft need none of them. */
function CaseMessages({ incident }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  const { loading, failed, retry } = t
  return (
    <section id="meldinger" className={css.block} aria-labelledby="messages-title" tabIndex={-1}>
      <h2 id="messages-title">{t.heading}</h2>
      <LazyPart load={load} props={{ incident }} words={{ loading, failed, retry }} />
    </section>
  )
}

/** How the case stands, in the organisation's words, what comes next, and the way to the messages. */
function CaseState({ incident: { status, state, unread_messages } }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  if (!state) return null
  const words = status === 'WaitingForReporter' ? t.answer : t.toMessages
  return (
    <section className={css.stands} aria-label={t.next}>
      <StatusBadge status={status} />
      <p className={css.standsWords}>{state.body}</p>
      {state.next && <p>{state.next}</p>}
      <ButtonLink to="#meldinger" look="quiet">
        {words}
        {unread_messages > 0 && ` (${t.unread(unread_messages)})`}
      </ButtonLink>
    </section>
  )
}

/** The parts of the page of a case that was sent in, which is long. */
function CaseParts() {
  const { detail } = useTexts(incidents)
  const rights = useTexts(rightsEntry)
  const parts = [
    ['beskrivelse', detail.description],
    ['dokumenter', detail.documents],
    ['meldinger', useTexts(messages).heading],
    ['videre', useTexts(papersEntry).title],
    ['rett', rights.correct],
    ['samtykker', rights.consents],
    ['slett', useTexts(withdrawalEntry).title],
  ] as const
  return (
    <nav aria-label={rights.parts} className={css.parts} data-no-print>
      <ul>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
