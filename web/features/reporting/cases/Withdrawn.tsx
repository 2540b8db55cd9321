import type { ReactNode } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { kept } from '#texts/kept.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'
import { complaints } from '#web/ui/complaints.ts'
import { longDate } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { isDuty } from './CaseMenu.tsx'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'

const load = () => import('./WithdrawCase.tsx')

type Props = { incident: OwnIncident; onEnded: (receipt: ReactNode) => void }

/** Of a withdrawn case, before all else: when it goes, and what can be done until then. */
export function Withdrawn({ incident, onEnded }: Props) {
  const t = useTexts(withdrawalEntry)
  const { erasedOn, notAtOnce, disagree, complaint, why } = useTexts(kept)
  const { part } = useTexts(rightsEntry)
  const { id, erased_on, hold } = incident
  const isKept = isDuty(incident)
  return (
    <section className={`${pieces.note} ${pieces.flow}`} aria-labelledby="trekk-tilbake">
      <h2 id="trekk-tilbake" className={css.keptTitle}>
        {t.withdrawn}
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
        <LazyPart load={load} props={{ id, isWithdrawn: true, isKept, close: () => undefined, onEnded }} words={part} />
      </div>
    </section>
  )
}
