import type { EndedHold } from '#contract/deskHolds.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

/** A hold that has ended: how, when, and when its case goes. */
export function EndedHoldRow({ hold }: { hold: EndedHold }) {
  const t = useTexts(desk).holds
  const { case_id, ground, ended_at, ended_by, was_agreed, erased_on } = hold
  const how = ended_by === 'reporter' ? (was_agreed ? 'taken_back' : 'refused') : ended_by
  return (
    <li className={pieces.card}>
      <h3>{t.caseNumber(case_id)}</h3>
      <p>{t.endedHow[how]}</p>
      <dl className={pieces.facts}>
        <dt>{t.groundField}</dt>
        <dd>{t.grounds[ground].name}</dd>
        <dt>{t.endedOn}</dt>
        <dd>{longDay(ended_at)}</dd>
        <dt>{t.erasedOn}</dt>
        <dd>{longDate(erased_on)}</dd>
      </dl>
    </li>
  )
}
