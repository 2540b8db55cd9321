import { useState } from 'react'
import { Link } from 'react-router'
import { asksReporter, isHeld } from '#contract/holdGrounds.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { toldBefore } from '#contract/toldBefore.ts'
import { kept } from '#texts/kept.ts'
import { Button } from '#web/ui/Button.tsx'
import { daysUntil, longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useAnswerHoldMutation } from '../api.ts'
import css from '../cases.module.css'

/** When a case is erased, and what keeps it longer, with the reporter's answer where they are asked. */
export function KeptFor({ incident }: { incident: OwnIncident }) {
  const t = useTexts(kept)
  const { id, status, erased_on } = incident
  // As long as the answer is told, also after the hold has gone.
  const [said, setSaid] = useState('')
  if (erased_on === null) return null
  const what = status === 'Draft' ? 'draft' : 'case'
  const left = daysUntil(erased_on)
  const hold = isMoot(incident) ? null : incident.hold
  const isKept = hold !== null && isHeld(hold)
  const asks = hold !== null && asksReporter(hold.ground)
  return (
    <section className={css.stands} aria-labelledby="kept">
      <h2 id="kept" className={css.keptTitle}>
        {t.title}
      </h2>
      <p className={css.standsWords}>{t.erasedOn(longDate(erased_on))}</p>
      {left <= toldBefore[what][0] && <p className={css.keptSoon}>{t.soon(what, left)}</p>}
      {hold && !isKept && <p>{t.ask(longDate(hold.ends_on))}</p>}
      {hold && (
        <p>
          <strong>{t.why}</strong> {hold.reason}
        </p>
      )}
      {hold && !asks && (
        <p>
          {t.duty(longDate(hold.ends_on))} {hold.ends_on < erased_on && `${t.thenYours} `}
          {t.disagree} <a href="https://www.datatilsynet.no/">{t.complaint}</a>.
        </p>
      )}
      {!hold && <p>{status === 'Draft' ? t.draft : t.case}</p>}
      {hold && asks && isKept && <p>{t.agreedTo(longDate(hold.ends_on))}</p>}
      {hold && asks && <Answer id={id} hasAgreed={hold.agreed} onSaid={setSaid} />}
      <p>
        <Link to="/account#ta-med">{t.takeAlong}</Link>
      </p>
      <p role="status" className={css.keptSaid}>
        {said}
      </p>
    </section>
  )
}

/** A question whose day has been overtaken by the day of the case asks for nothing. */
const isMoot = ({ hold, erased_on }: OwnIncident) =>
  hold !== null && erased_on !== null && !isHeld(hold) && hold.ends_on <= erased_on

/** A no is as near as a yes, and a yes is withdrawn with one press. */
function Answer({ id, hasAgreed, onSaid }: { id: number; hasAgreed: boolean; onSaid: (words: string) => void }) {
  const t = useTexts(kept)
  const [answer, { isLoading }] = useAnswerHoldMutation()
  const give = async (agrees: boolean) => {
    if (isLoading) return
    const { error } = await answer({ id, agrees })
    onSaid(error ? t.failed : agrees ? t.saidYes : t.saidNo)
  }
  return (
    <div className={css.buttons}>
      {!hasAgreed && (
        <Button isBusy={isLoading} onClick={() => void give(true)}>
          {t.yes}
        </Button>
      )}
      <Button look="quiet" isBusy={isLoading} onClick={() => void give(false)}>
        {hasAgreed ? t.takeBack : t.no}
      </Button>
    </div>
  )
}
