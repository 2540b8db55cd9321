import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { asksReporter, isHeld } from '#contract/holdGrounds.ts'
import type { HoldAnswer } from '#contract/holds.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { daysUntil } from '#contract/time.ts'
import t from '#texts/nb/kept.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { hasUnconfirmedAddress } from '#web/app/session/session.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { complaints } from '#texts/facts.ts'
import { longDate } from '#web/ui/dates.ts'
import { reportingApi } from '../api.ts'
import { isAskedToKeep, isErasedSoon } from './caseOrder.ts'
import css from '../cases.module.css'

/** When a case is erased: the day alone until it is near, or until something keeps the case longer or asks the reporter whether it may. */
export function KeptFor({ incident }: { incident: OwnIncident }) {
  const { id, status, erased_on } = incident
  const isUnconfirmed = useAppSelector(hasUnconfirmedAddress)
  // As long as the answer is told, also after the hold has gone.
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const tell = (words: string, isStored: boolean) => {
    setSaid(words)
    // The pressed button may go with what was asked.
    if (isStored) heading.current?.focus()
  }
  if (erased_on === null) return null
  const isDraft = mayEdit(status)
  const isAsked = isAskedToKeep(incident)
  const hold = incident.hold && (isAsked || isHeld(incident.hold)) ? incident.hold : null
  const agreedUntil = hold?.agreed_until ?? null
  const asks = hold !== null && asksReporter(hold.ground)
  const isSoon = isErasedSoon(incident)
  const day = t.erasedOn(longDate(erased_on))
  const draftRule = isUnconfirmed ? t.unconfirmedDraft : t.draft
  const rule = (
    <>
      <p>{isDraft ? draftRule : t.case}</p>
      {isDraft && <Link to="/account/ta-med">{t.takeAlong}</Link>}
    </>
  )
  if (!hold && !isSoon && said === '')
    return (
      <details>
        <summary>{day}</summary>
        {rule}
      </details>
    )
  return (
    <section className="note flow" aria-labelledby="kept">
      <h2 id="kept" ref={heading} tabIndex={-1} className={css.keptTitle}>
        {t.title}
      </h2>
      <p className={css.words}>{day}</p>
      {isSoon && (
        <p>
          <strong>{t.soon(isDraft ? 'draft' : 'case', daysUntil(erased_on))}</strong>
        </p>
      )}
      {asks && agreedUntil !== null && <p>{t.agreedTo(longDate(agreedUntil))}</p>}
      {hold && isAsked && <p>{(agreedUntil === null ? t.ask : t.askLonger)(longDate(hold.ends_on))}</p>}
      {hold && (
        <p>
          <strong>{t.why}</strong> {hold.reason}
        </p>
      )}
      {hold && !asks && (
        <p>
          {dutyWords(hold.ends_on, erased_on)} {t.disagree} <a href={complaints}>{t.complaint}</a>.
        </p>
      )}
      {!hold && (
        <details>
          <summary>{t.rules}</summary>
          {rule}
        </details>
      )}
      {hold && asks && (
        <Answer id={id} asked={isAsked ? hold.ends_on : null} hasAgreed={agreedUntil !== null} onSaid={tell} />
      )}
      <p role="status">{said}</p>
    </section>
  )
}

/** `asked`: the end that is asked about; null when there is nothing to say yes to. */
type AnswerProps = {
  id: number
  asked: string | null
  hasAgreed: boolean
  onSaid: (words: string, isStored: boolean) => void
}

/** A no is as near as a yes, and a yes is withdrawn with one press. A yes is to the end that is shown. */
function Answer({ id, asked, hasAgreed, onSaid }: AnswerProps) {
  const [answer, { isLoading }] = reportingApi.useAnswerHoldMutation()
  const give = async (said: HoldAnswer) => {
    if (isLoading) return
    const { error } = await answer({ id, ...said })
    // What was asked is not asked any more; what is shown is fetched anew.
    if (!error) onSaid(said.agrees ? t.saidYes : t.saidNo, true)
    else if (readFailure(error).status === 409) onSaid(t.changed, true)
    else onSaid(t.failed, false)
  }
  return (
    <div className="row buttons">
      {asked !== null && (
        <Button isBusy={isLoading} onClick={() => void give({ agrees: true, ends_on: asked })}>
          {t.yes(longDate(asked))}
        </Button>
      )}
      <Button look="quiet" isBusy={isLoading} onClick={() => void give({ agrees: false })}>
        {hasAgreed ? t.takeBack : t.no}
      </Button>
    </div>
  )
}

/** What a legal duty means for the reporter: until when they cannot erase the case, and whether they can after that day. */
export const dutyWords = (ends_on: string, erased_on: string | null) =>
  [t.duty(longDate(ends_on)), ...(erased_on !== null && ends_on < erased_on ? [t.thenYours] : [])].join(' ')
