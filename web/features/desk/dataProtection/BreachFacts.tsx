import type { EarlierBreach, Breach } from '#contract/deskBreaches.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import css from './privacy.module.css'
import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskBreaches.ts'
import { Button } from '#web/ui/Button.tsx'
import { SeeInLog } from '../audit/SeeInLog.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'
import { DeskSection, Failure } from '../frame/DeskPage.tsx'

export function factsOf(breach: EarlierBreach) {
  const fact = (name: string, value: string) => ({ name, value })
  return {
    found: fact(t.found, longMoment(breach.found_at)),
    happened: fact(t.form.happened, breach.happened_on ? longDate(breach.happened_on) : t.form.unknown),
    kinds: fact(t.kindsField, breach.kinds.map((one) => t.kinds[one].name).join(', ')),
    data: fact(t.dataField, breach.data.map((one) => t.data[one]).join(', ')),
    people: fact(t.peopleField, breach.people.map((one) => t.people[one]).join(', ')),
    extent: fact(t.extentField, t.extents[breach.extent]),
    risk: fact(t.riskField, t.risks[breach.risk].name),
    what: fact(t.what, breach.what),
    no_notice: fact(t.noNotice, breach.no_notice),
    consequences: fact(t.consequences, breach.consequences),
    measures: fact(t.measures, breach.measures),
    delay: fact(t.delay, breach.delay),
  }
}

/** The same on the page, now or in an earlier version. Why something was not done is only there where it was asked. */
export function BreachFactsOf({ breach }: { breach: EarlierBreach }) {
  const { what, no_notice, consequences, measures, delay, ...short } = factsOf(breach)
  const written = [what, no_notice, consequences, measures, delay]
  return (
    <>
      <Facts isFramed empty={t.empty} facts={Object.values(short)} />
      <Paragraphs
        facts={written.filter((one) => one.value !== '' || (one !== no_notice && one !== delay))}
        empty={t.empty}
      />
    </>
  )
}

export function Paragraphs({ facts, empty }: { facts: readonly { name: string; value: string }[]; empty?: string }) {
  return (
    <dl className={css.paragraphs}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="dim">{empty}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each call about one breach answers; `now` is the server's clock. */
export type Answer = { data: Breach; now: string; message: string }

/** Who wrote when, and what it said then: nothing in the register is overwritten. */
export function History({ breach }: { breach: Breach }) {
  const [look, { error: refused }] = deskApi.useLazyShowEarlierBreachQuery()
  const [shown, setShown] = useState<{ number: number; facts: EarlierBreach }>()
  const show = async (number: number) => {
    const { data } = await look({ id: breach.id, number })
    if (data) setShown({ number, facts: data.data })
  }
  return (
    <DeskSection id="history" title={t.historyTitle} data-no-print>
      <Failure error={refused} />
      <ul className="lines">
        {breach.history.map(({ number, at, by }, place) => (
          <li key={number}>
            <span>
              {t.version(number)}. {t.wrote(by.name, longMoment(at))}
            </span>
            {place === 0 ? (
              <span className="dim">{t.now}</span>
            ) : (
              <Button look="plain" aria-label={t.showThat(number)} onClick={() => void show(number)}>
                {t.show}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SeeInLog of="breach" id={breach.id} />
      {shown && (
        <DeskDialog title={t.version(shown.number)} onClose={() => setShown(undefined)}>
          <BreachFactsOf breach={shown.facts} />
          <div>
            <Button look="plain" onClick={() => setShown(undefined)}>
              {desk.frame.close}
            </Button>
          </div>
        </DeskDialog>
      )}
    </DeskSection>
  )
}
