import { Fragment, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import incidents from '#texts/nb/incidents.ts'
import kept from '#texts/nb/kept.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { complaints } from '#texts/facts.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { CaseDocuments } from './CaseDocuments.tsx'
import { isAskedToKeep } from './caseOrder.ts'
import { KeptFor } from './KeptFor.tsx'
import { CaseMenu, isDuty } from './CaseMenu.tsx'
import { DeleteDraft } from './CaseCards.tsx'
import css from '../cases.module.css'
import messages from '#texts/nb/messages.ts'

const conversation = () => import('../conversation/Conversation.tsx')
const withdrawCase = () => import('./WithdrawCase.tsx')

type Props = {
  incident: OwnIncident
  fetchedAt: number | undefined
  refresh: () => Promise<unknown>
  onEnded: (receipt: ReactNode) => void
}

/** How the case stands, what was written about it, all that its reporter has told, and the ways to what can be done to it. */
export function CaseFacts({ incident, fetchedAt, refresh, onEnded }: Props) {
  const t = incidents.detail
  const { heading, ...whileLoading } = messages
  const navigate = useNavigate()
  const isDraft = mayEdit(incident.status)
  const isWithdrawn = incident.status === 'Withdrawn'
  // What the reporter is asked stands first, also once it is answered.
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && isAskedToKeep(incident)) setAsked(true)
  // Staff may have entered the case without it.
  const empty = isDraft ? t.empty : t.notKnown
  const facts: Fact[] = [
    { name: t.category, value: incident.harassment_category?.name },
    { name: t.country, value: incident.country?.name },
    { name: t.city, value: incident.city?.name },
    { name: t.date, value: incident.date && longDate(incident.date) },
    { name: t.time, value: incident.time && t.clock(incident.time.slice(0, 5)) },
    // Of a case that was sent in, the state stands above with what comes next.
    ...(incident.state ? [] : [{ name: t.status, value: <StatusBadge status={incident.status} /> }]),
    incident.submitted_at
      ? { name: t.submitted, value: longDay(incident.submitted_at) }
      : { name: t.created, value: longDay(incident.created_at) },
    { name: t.number, value: incident.id },
    ...(incident.witnesses.length === 0 ? [{ name: t.witnesses, value: t.none }] : []),
    ...(incident.incident_documents.length === 0 ? [{ name: t.documents, value: t.none }] : []),
  ]
  const keptFor = !isWithdrawn && <KeptFor incident={incident} />
  return (
    <>
      <CaseState incident={incident} />
      {isAsked && keptFor}
      {isWithdrawn && <Withdrawn incident={incident} onEnded={onEnded} />}
      {isDraft && (
        <div className="flow">
          <p className="dim">{t.editHint}</p>
          <div className="row buttons">
            <ButtonLink to={`/update-harassment/${incident.id}`}>{t.edit}</ButtonLink>
            <DeleteDraft id={incident.id} onDeleted={() => void navigate('/report-harassment', { replace: true })} />
          </div>
        </div>
      )}
      {incident.state && (
        <section id="meldinger" className="block" aria-labelledby="meldinger-title" tabIndex={-1}>
          <h2 id="meldinger-title">{heading}</h2>
          <LazyPart load={conversation} props={{ incident }} words={whileLoading} />
        </section>
      )}
      <div className={css.known}>
        <Facts facts={facts} empty={empty} isFramed />
      </div>
      <section className="block">
        {toldTexts.map((text) => (
          <Fragment key={text}>
            <h2>{t[text]}</h2>
            <p className="told">{incident[text] || empty}</p>
          </Fragment>
        ))}
      </section>
      <Witnesses witnesses={incident.witnesses} />
      <CaseDocuments documents={incident.incident_documents} fetchedAt={fetchedAt} refresh={refresh} />
      {!isAsked && keptFor}
      {incident.state && <CaseMenu incident={incident} />}
    </>
  )
}

/** Of a withdrawn case, before all else: when it goes, and what can be done until then. */
function Withdrawn({ incident, onEnded }: Pick<Props, 'incident' | 'onEnded'>) {
  const { erasedOn, notAtOnce, disagree, complaint, why } = kept
  const { part, withdrawal } = rightsEntry
  const { id, erased_on, hold } = incident
  const isKept = isDuty(incident)
  return (
    <section className="note flow" aria-labelledby="trekk-tilbake">
      <h2 id="trekk-tilbake" className={css.keptTitle}>
        {withdrawal.withdrawn}
      </h2>
      {erased_on && <p className={css.words}>{erasedOn(longDate(erased_on))}</p>}
      {isKept && (
        <>
          <p>
            {notAtOnce} {disagree} <a href={complaints}>{complaint}</a>.
          </p>
          <p>
            <strong>{why}</strong> {hold?.reason}
          </p>
        </>
      )}
      <div className={css.grace}>
        <LazyPart load={withdrawCase} props={{ id, isWithdrawn: true, isKept, onEnded }} words={part} />
      </div>
    </section>
  )
}

/** All but the name, which is the row's heading. */
const otherWitnessFields = witnessFieldNames.filter((field) => field !== 'name')

function Witnesses({ witnesses }: Pick<OwnIncident, 'witnesses'>) {
  const { detail: t, witnesses: asked } = incidents
  if (witnesses.length === 0) return null
  return (
    <section className="block">
      <h2>{t.witnesses}</h2>
      <ul className={`bare list ${css.witnesses}`}>
        {witnesses.map(({ id, name, ...fields }) => (
          <li key={id} className="row">
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
    </section>
  )
}

/** How the case stands, in the organisation's words, and what comes next. The messages follow it. */
function CaseState({ incident: { status, state } }: { incident: OwnIncident }) {
  if (!state) return null
  return (
    <section className="note flow" aria-label={messages.next}>
      <StatusBadge status={status} />
      <p className={css.words}>{state.body}</p>
      {state.next && <p>{state.next}</p>}
      {status === 'WaitingForReporter' && (
        <Button look="quiet" onClick={toAnswer}>
          {messages.answer}
        </Button>
      )}
    </section>
  )
}

/** To the input, or while the messages are on their way to their place. */
const toAnswer = () => (document.getElementById('message') ?? document.getElementById('meldinger'))?.focus()
