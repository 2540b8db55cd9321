import type { Hold } from '#contract/deskHolds.ts'
import { asksReporter } from '#contract/holdGrounds.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'

type Props = { hold: Hold; onReview: () => void; onEnd: () => void }

/** One hold: why, until when, what the reporter has answered, and when it comes up again. */
export function HoldRow({ hold, onReview, onEnd }: Props) {
  const t = useTexts(desk).holds
  const { case_id, ground, reason, ends_on, erased_on, set_by, set_at, agreed_at, agreed_until, review_on, is_due } =
    hold
  const name = t.caseNumber(case_id)
  return (
    <li className={pieces.card}>
      <div className={pieces.row}>
        <h3>{name}</h3>
        <span className={pieces.badge} data-due={is_due || undefined}>
          {is_due ? t.isDue : t.grounds[ground].name}
        </span>
      </div>
      <p>{reason}</p>
      <dl className={pieces.facts}>
        <dt>{t.groundField}</dt>
        <dd>{t.grounds[ground].name}</dd>
        <dt>{t.until}</dt>
        <dd>{longDate(ends_on)}</dd>
        <dt>{t.erasedOn}</dt>
        <dd>
          {longDate(erased_on)}
          {!asksReporter(ground) && ends_on < erased_on && <p>{t.endsBefore}</p>}
        </dd>
        <dt>{t.setBy}</dt>
        <dd>
          {set_by.name}, {longDay(set_at)}
        </dd>
        {ground === 'consent' && (
          <>
            <dt>{t.answer}</dt>
            <dd>
              {agreed_at && agreed_until ? t.agreed(longDay(agreed_at), longDate(agreed_until)) : t.noAnswer}
              {agreed_until !== null && agreed_until < ends_on && <p>{t.askedLonger}</p>}
            </dd>
          </>
        )}
        <dt>{t.reviewOn}</dt>
        <dd>{longDate(review_on)}</dd>
      </dl>
      <div className={form.buttons}>
        <Button look="quiet" onClick={onReview}>
          {t.review}
          <span className="unseen"> {name}</span>
        </Button>
        <Button look="plain" onClick={onEnd}>
          {t.end}
          <span className="unseen"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
