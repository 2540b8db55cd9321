import type { EarlierBreach, Breach } from '#contract/deskBreaches.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import css from './privacy.module.css'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SeeInLog } from '../audit/SeeInLog.tsx'
import { Failure } from '../form/Failure.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'

/** What the register says of a breach, now or in an earlier version. */
export function BreachFactsOf({ breach }: { breach: EarlierBreach }) {
  const t = useDesk().breaches
  const { found_at, happened_on, kinds, data, people, extent, risk, ...words } = breach
  const written = [
    { name: t.what, value: words.what },
    ...(words.no_notice ? [{ name: t.noNotice, value: words.no_notice }] : []),
    { name: t.consequences, value: words.consequences },
    { name: t.measures, value: words.measures },
    ...(words.delay ? [{ name: t.delay, value: words.delay }] : []),
  ]
  return (
    <>
      <Facts
        isFramed
        empty={t.empty}
        facts={[
          { name: t.found, value: longMoment(found_at) },
          { name: t.form.happened, value: happened_on ? longDate(happened_on) : t.form.unknown },
          { name: t.kindsField, value: kinds.map((one) => t.kinds[one].name).join(', ') },
          { name: t.dataField, value: data.map((one) => t.data[one]).join(', ') },
          { name: t.peopleField, value: people.map((one) => t.people[one]).join(', ') },
          { name: t.extentField, value: t.extents[extent] },
          { name: t.riskField, value: t.risks[risk].name },
        ]}
      />
      <Paragraphs facts={written} empty={t.empty} />
    </>
  )
}

type Props = { facts: { name: string; value: string }[]; empty?: string }

/** Names with whole sentences, one below the other, with the lines as they were typed. */
export function Paragraphs({ facts, empty }: Props) {
  return (
    <dl className={css.paragraphs}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className={pieces.soft}>{empty}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each call about one breach answers; `now` is the server's clock. */
export type Answer = { data: Breach; now: string; message: string }

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
