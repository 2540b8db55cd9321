import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import incidents from '#texts/nb/incidents.ts'
import kept from '#texts/nb/kept.ts'
import messages from '#texts/nb/messages.ts'
import { notify } from '#web/app/notices/notify.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { ageOf, longDate } from '#web/ui/dates.ts'
import { Confirm } from '#web/ui/Dialog.tsx'
import { PhoneLinks } from '#web/ui/Say.tsx'
import { reportingApi } from '../api.ts'
import { everyMinute } from '#web/ui/useToday.ts'
import { forgetCase } from '../useKept.ts'
import { groupsOf, isAskedToKeep, isErasedSoon } from './caseOrder.ts'
import { StatusBadge } from './StatusBadge.tsx'
import css from '../cases.module.css'

const t = incidents.list

/** Whether the cases that have ended are unfolded, for whoever opens one and comes back. As long as the page is loaded. */
let isEndedOpen = false

/** What waits for the reader, what has news, drafts, the rest, and folded what has ended. `onDeleted` moves the focus. */
export function CaseCards({ cases, onDeleted }: { cases: readonly OwnIncident[]; onDeleted: () => void }) {
  const now = useSyncExternalStore(everyMinute, minuteNow)
  const groups = groupsOf(cases)
  if (groups.length === 0)
    return (
      <div className="framed card flow">
        <h2>{t.empty}</h2>
        <p>{t.emptyBody}</p>
      </div>
    )
  return groups.map(({ group, some }) => {
    const cards = (
      <ul className={`bare list ${css.cards}`}>
        {some.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} now={now} onDeleted={onDeleted} />
        ))}
      </ul>
    )
    if (group === 'ended')
      return (
        <details
          key={group}
          className={css.ended}
          open={groups.length === 1 || isEndedOpen}
          onToggle={(event) => (isEndedOpen = event.currentTarget.open)}
        >
          <summary>
            <h2>{t.groups.ended}</h2> ({some.length})
          </summary>
          {cards}
        </details>
      )
    return (
      <section key={group} className="block">
        <h2>{t.groups[group]}</h2>
        {cards}
      </section>
    )
  })
}

/** The end of the present minute, in milliseconds: what is a whole hour old is not shown as younger. */
const minuteNow = () => 60_000 * Math.ceil(Date.now() / 60_000)

/** The whole card is the link to the case (spec section 2). */
function IncidentCard({ incident, now, onDeleted }: { incident: OwnIncident; now: number; onDeleted: () => void }) {
  const { id, status, erased_on, hold } = incident
  const { unit, count } = ageOf(incident.created_at, now)
  const age = unit === 'minutes' && count === 0 ? incidents.age.now : incidents.age[unit](count)
  const place = [incident.city?.name, incident.country?.name].filter(Boolean).join(', ')
  const category = incident.harassment_category?.name ?? t.noCategory
  return (
    <li className={`covered framed card ${css.case}`}>
      <div className={`row ${css.caseTop}`}>
        <span className="row buttons">
          <StatusBadge status={status} />
          {incident.unread_messages > 0 && (
            <span className="badge" data-colour="accent">
              {messages.unread(incident.unread_messages)}
            </span>
          )}
        </span>
        <time className="soft" dateTime={incident.created_at}>
          {age}
        </time>
      </div>
      <h3>
        <Link to={`/incident/${id}`} className="cover plain-link">
          {category}
        </Link>
      </h3>
      <p className="dim">
        {incident.date ? `${t.happened} ${longDate(incident.date)}` : t.noDate}
        {place && `, ${place}`}
      </p>
      <p className="clamped">{incident.description || t.noDescription}</p>
      {/* One that was closed as the same as another is still worked on. */}
      {status === 'Closed' && <p>{incident.state?.body}</p>}
      {hold && isAskedToKeep(incident) && (
        <p>{(hold.agreed_until === null ? kept.ask : kept.askLonger)(longDate(hold.ends_on))}</p>
      )}
      {erased_on && isErasedSoon(incident) && <p className="dim">{kept.erasedOn(longDate(erased_on))}</p>}
      {mayEdit(status) && (
        <div className="row buttons">
          <Link to={`/update-harassment/${id}`} className={css.continue}>
            {t.continue}
            <span className="unseen"> {category}</span>
          </Link>
          <DeleteDraft id={id} onDeleted={onDeleted} />
        </div>
      )}
    </li>
  )
}

/** The portal is not the police (spec section 1). */
export const PoliceNotice = () => (
  <aside className="note">
    <p>
      {t.police}{' '}
      <a href="https://www.politiet.no/anmelde/" target="_blank" rel="noreferrer">
        {t.policeLink}
        <span className="unseen"> ({t.newTab})</span>
      </a>
      . <PhoneLinks words={t.policeAfter} />
    </p>
  </aside>
)

export function DeleteDraft({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [remove, { isLoading }] = reportingApi.useDeleteIncidentMutation()
  const [hasFailed, setFailed] = useState(false)
  const confirm = async () => {
    setFailed(false)
    let { data, error } = await remove(id)
    // What was lost may have been the answer alone: the server then finds no draft any more.
    if (error && !readFailure(error).code) ({ data, error } = await remove(id))
    setIsAsking(false)
    const { code } = readFailure(error)
    // Of an ended session its own notice says it (web/app/data/api.ts).
    if (error && code !== 'not_found') return setFailed(code !== 'not_signed_in')
    forgetCase(id)
    notify({ colour: 'green', message: data && !data.finished ? data.message : t.deleted })
    // After the dialog has given the focus back to this button, which goes with the case.
    setTimeout(onDeleted)
  }
  return (
    <>
      <button type="button" className="as-link linkButton" data-tone="danger" onClick={() => setIsAsking(true)}>
        {t.delete}
      </button>
      {hasFailed && (
        <p role="alert" className="wrong">
          {t.deleteFailed}
        </p>
      )}
      <Confirm
        isOpen={isAsking}
        title={t.deleteTitle}
        body={t.deleteBody}
        confirm={isLoading ? t.deleting : t.deleteConfirm}
        stay={t.deleteStay}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onStay={() => setIsAsking(false)}
      />
    </>
  )
}
