import { useState } from 'react'
import type { Breach, EarlierBreach } from '#contract/deskBreaches.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { SeeInLog } from '../audit/SeeInLog.tsx'
import { Failure } from '../form/Failure.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import pieces from '../frame/pieces.module.css'
import { BreachFactsOf } from './BreachFacts.tsx'
import { deskApi } from '../data/api.ts'

/** Who wrote when, and what it said then: nothing in the register is overwritten. */
export function History({ breach }: { breach: Breach }) {
  const t = useDesk()
  const [look, { error: refused }] = deskApi.useLazyEarlierBreachQuery()
  const [shown, setShown] = useState<{ number: number; facts: EarlierBreach }>()
  const show = async (number: number) => {
    const { data } = await look({ id: breach.id, number })
    if (data) setShown({ number, facts: data.data })
  }
  return (
    <section aria-labelledby="history" className={pieces.stack} data-no-print>
      <h2 id="history">{t.breaches.historyTitle}</h2>
      <Failure error={refused} />
      <ul className={pieces.lines}>
        {breach.history.map(({ number, at, by }, place) => (
          <li key={number}>
            <span>
              {t.breaches.version(number)}. {t.breaches.wrote(by.name, longMoment(at))}
            </span>
            {place === 0 ? (
              <span className={pieces.soft}>{t.breaches.now}</span>
            ) : (
              <Button look="plain" aria-label={t.breaches.showThat(number)} onClick={() => void show(number)}>
                {t.breaches.show}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SeeInLog of="breach" id={breach.id} />
      {shown && (
        <DeskDialog title={t.breaches.earlierTitle(shown.number)} onClose={() => setShown(undefined)}>
          <BreachFactsOf breach={shown.facts} />
          <div>
            <Button look="plain" onClick={() => setShown(undefined)}>
              {t.frame.close}
            </Button>
          </div>
        </DeskDialog>
      )}
    </section>
  )
}
