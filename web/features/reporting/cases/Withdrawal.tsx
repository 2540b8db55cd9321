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
import css from '../cases.module.css'
import { dutyWords } from './dutyWords.ts'

const load = () => import('./WithdrawCase.tsx')

type Props = { incident: OwnIncident; onEnded: (receipt: ReactNode) => void }

/** The way to the erasure of a case that was sent in. */
export function Withdrawal({ incident, onEnded }: Props) {
  const t = useTexts(withdrawalEntry)
  const { part } = useTexts(rightsEntry)
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button goes. */
  const turn = (next: boolean) => {
    setOpen(next)
    heading.current?.focus()
  }
  const way = () => {
    if (isOpen)
      return (
        <LazyPart
          load={load}
          props={{ id: incident.id, isWithdrawn: false, isKept: false, close: () => turn(false), onEnded }}
          words={part}
        />
      )
    return (
      <Button look="quiet" onClick={() => turn(true)}>
        {t.open}
      </Button>
    )
  }
  const { hold } = incident
  return (
    <section id="slett" className={css.block} aria-labelledby="trekk-tilbake" tabIndex={-1}>
      <h2 id="trekk-tilbake" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      {isDuty(hold) ? (
        <Duty hold={hold} erasedOn={incident.erased_on} />
      ) : (
        <>
          <p>{t.lead}</p>
          {way()}
        </>
      )}
    </section>
  )
}

type Hold = NonNullable<OwnIncident['hold']>
const isDuty = (hold: Hold | null): hold is Hold => hold !== null && !asksReporter(hold.ground)

type DutyProps = { hold: Hold; erasedOn: string | null }

/** What the server refuses to erase is not offered to be erased. A hold by consent refuses nothing. */
function Duty({ hold, erasedOn }: DutyProps) {
  const t = useTexts(kept)
  return (
    <>
      <p>{dutyWords(t, hold, erasedOn)}</p>
      <Reason hold={hold} />
    </>
  )
}

function Reason({ hold }: { hold: Hold }) {
  const t = useTexts(kept)
  return (
    <p>
      <strong>{t.why}</strong> {hold.reason}
    </p>
  )
}

/** Of a withdrawn case, before all else: when it goes, and what can be done until then. */
export function Withdrawn({ incident: { id, erased_on, hold }, onEnded }: Props) {
  const t = useTexts(withdrawalEntry)
  const { erasedOn, notAtOnce, disagree, complaint } = useTexts(kept)
  const { part } = useTexts(rightsEntry)
  const isKept = isDuty(hold)
  return (
    <section className={css.stands} aria-labelledby="trekk-tilbake">
      <h2 id="trekk-tilbake" className={css.keptTitle}>
        {t.withdrawn}
      </h2>
      {erased_on && <p className={css.standsWords}>{erasedOn(longDate(erased_on))}</p>}
      {isKept && (
        <>
          <p>
            {notAtOnce} {disagree} <a href={complaints}>{complaint}</a>.
          </p>
          <Reason hold={hold} />
        </>
      )}
      <div className={css.grace}>
        <LazyPart load={load} props={{ id, isWithdrawn: true, isKept, close: () => undefined, onEnded }} words={part} />
      </div>
    </section>
  )
}
