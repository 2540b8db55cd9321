import { useState, type ReactNode } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { kept } from '#texts/kept.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

const load = () => import('./WithdrawCase.tsx')

type Props = { incident: OwnIncident; onEnded: (receipt: ReactNode) => void }

/** The way to the erasure of a case that was sent in. */
export function Withdrawal({ incident: { id }, onEnded }: Props) {
  const t = useTexts(withdrawalEntry)
  const [isOpen, setOpen] = useState(false)
  return (
    <section id="slett" className={css.block} aria-labelledby="trekk-tilbake" tabIndex={-1}>
      <h2 id="trekk-tilbake">{t.title}</h2>
      <p>{t.lead}</p>
      {isOpen ? (
        <LazyPart load={load} props={{ id, isWithdrawn: false, close: () => setOpen(false), onEnded }} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
    </section>
  )
}

/** Of a withdrawn case, before all else: when it goes, and what can be done until then. */
export function Withdrawn({ incident: { id, erased_on }, onEnded }: Props) {
  const t = useTexts(withdrawalEntry)
  const { erasedOn } = useTexts(kept)
  return (
    <section className={css.stands} aria-labelledby="trekk-tilbake">
      <h2 id="trekk-tilbake" className={css.keptTitle}>
        {t.withdrawn}
      </h2>
      {erased_on && <p className={css.standsWords}>{erasedOn(longDate(erased_on))}</p>}
      <div className={css.grace}>
        <LazyPart load={load} props={{ id, isWithdrawn: true, close: () => undefined, onEnded }} />
      </div>
    </section>
  )
}
