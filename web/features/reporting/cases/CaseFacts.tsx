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
import { LateSection } from './LateSection.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { Withdrawal, Withdrawn } from './Withdrawal.tsx'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'
import { messages } from '#texts/messages.ts'
import { papersEntry } from '#texts/papersEntry.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'

const conversation = () => import('../conversation/Conversation.tsx')
const ownPapers = () => import('../papers/OwnPapers.tsx')
const corrections = () => import('../rights/Corrections.tsx')
const consents = () => import('../rights/Consents.tsx')

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
  const { heading, ...whileLoading } = useTexts(messages)
  const papers = useTexts(papersEntry)
  const rights = useTexts(rightsEntry)
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
          <div className={pieces.flow}>
            <p className={pieces.soft}>{isDraft ? t.editHint : t.readOnly}</p>
            {isDraft && (
              <div className={pieces.buttons}>
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
      <section id="beskrivelse" className={pieces.block} tabIndex={-1}>
        {toldTexts.map((text) => (
          <Fragment key={text}>
            <h2>{t[text]}</h2>
            <p className={css.told}>{incident[text] || empty}</p>
          </Fragment>
        ))}
      </section>
      <Witnesses witnesses={incident.witnesses} />
      <CaseDocuments documents={incident.incident_documents} fetchedAt={fetchedAt} refresh={refresh} />
      {incident.state && (
        <LateSection id="meldinger" title={heading} load={conversation} props={{ incident }} words={whileLoading} />
      )}
      {!isDraft && !isWithdrawn && (
        <LateSection id="videre" title={papers.title} load={ownPapers} props={{ id: incident.id }} ask={papers} />
      )}
      {/* Last, because their height is known only when they arrive. */}
      {incident.state && (
        <>
          <LateSection id="rett" title={rights.correct} load={corrections} props={{ incident }} />
          <LateSection id="samtykker" title={rights.consents} load={consents} props={{ incident }} />
        </>
      )}
      {!isDraft && !isWithdrawn && <Withdrawal incident={incident} onEnded={onEnded} />}
    </>
  )
}

/** All but the name, which is the row's heading. */
const otherWitnessFields = witnessFieldNames.filter((field) => field !== 'name')

function Witnesses({ witnesses }: Pick<OwnIncident, 'witnesses'>) {
  const { detail: t, witnesses: asked } = useTexts(incidents)
  return (
    <section className={pieces.block}>
      <h2>{t.witnesses}</h2>
      {witnesses.length === 0 ? (
        <p>{t.noWitnesses}</p>
      ) : (
        <ul className={`${pieces.list} ${css.witnesses}`}>
          {witnesses.map(({ id, name, ...fields }) => (
            <li key={id}>
              <strong>{name || t.unnamed}</strong>
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

/** How the case stands, in the organisation's words, what comes next, and the way to the messages. */
function CaseState({ incident: { status, state, unread_messages } }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  if (!state) return null
  const words = status === 'WaitingForReporter' ? t.answer : t.toMessages
  return (
    <section className={`${pieces.note} ${pieces.flow}`} aria-label={t.next}>
      <StatusBadge status={status} />
      <p className={css.words}>{state.body}</p>
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
