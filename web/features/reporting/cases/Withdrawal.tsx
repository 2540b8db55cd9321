import { useState } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

const load = () => import('./WithdrawCase.tsx')

/** The way to the erasure of a case that was sent in; of a withdrawn one what can still be done. */
export function Withdrawal({ incident: { id, status } }: { incident: OwnIncident }) {
  const t = useTexts(withdrawalEntry)
  const isWithdrawn = status === 'Withdrawn'
  const [isOpen, setOpen] = useState(isWithdrawn)
  return (
    <section className={css.block} aria-labelledby="trekk-tilbake">
      <h2 id="trekk-tilbake">{t.title}</h2>
      {!isWithdrawn && <p>{t.lead}</p>}
      {isOpen || isWithdrawn ? (
        <LazyPart load={load} props={{ id, close: () => setOpen(false) }} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
    </section>
  )
}
