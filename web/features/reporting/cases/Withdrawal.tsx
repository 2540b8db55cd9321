import { useRef, useState, type ReactNode } from 'react'
import { asksReporter } from '#contract/holdGrounds.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { kept } from '#texts/kept.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'
import { Button } from '#web/ui/Button.tsx'
import { complaints } from '#web/ui/complaints.ts'
import { longDate } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { dutyWords } from './KeptFor.tsx'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'

const load = () => import('./WithdrawCase.tsx')

type Props = { incident: OwnIncident; onEnded: (receipt: ReactNode) => void }

/** What the server refuses to erase is not offered to be erased. A hold by consent refuses nothing. */
const isDuty = ({ hold }: OwnIncident) => hold !== null && !asksReporter(hold.ground)

/** The way to the erasure of a case that was sent in. Why a law keeps it stands above, where its day does (`KeptFor`). */
export function Withdrawal({ incident, onEnded }: Props) {
  const t = useTexts(withdrawalEntry)
  const words = useTexts(kept)
  const { part } = useTexts(rightsEntry)
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button goes. */
  const turn = (next: boolean) => {
    setOpen(next)
    heading.current?.focus()
  }
  const { id, hold, erased_on } = incident
  const props = { id, isWithdrawn: false, isKept: false, close: () => turn(false), onEnded }
  return (
    <section id="slett" className={pieces.block} aria-labelledby="trekk-tilbake" tabIndex={-1}>
      <h2 id="trekk-tilbake" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      {hold && isDuty(incident) ? (
        <p>{dutyWords(words, hold.ends_on, erased_on)}</p>
      ) : (
        <>
          <p>{t.lead}</p>
          {isOpen ? (
            <LazyPart load={load} props={props} words={part} />
          ) : (
            <Button look="quiet" onClick={() => turn(true)}>
              {t.open}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

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
