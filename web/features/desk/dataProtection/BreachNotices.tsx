import { useState } from 'react'
import { breachTold, dutyOf, tellOfBreach, type Breach, type BreachTold } from '#contract/deskBreaches.ts'
import { todayInOslo } from '#contract/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { osloMoment } from '../editorial/osloMoment.ts'
import { DateField } from '../form/DateField.tsx'
import { Failure } from '../form/Failure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { TimeField } from '../form/TimeField.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import type { Answer } from './BreachFacts.tsx'
import { timeInOslo } from './ClockLine.tsx'
import css from './privacy.module.css'
import { deskApi } from '../data/api.ts'

type Props = { breach: Breach; onChanged: (answer: Answer) => void }

/** Who must be told, who was, when and noted by whom. */
export function BreachNotices({ breach, onChanged }: Props) {
  const t = useDesk().breaches
  const [asked, setAsked] = useState<BreachTold>()
  const [untell, { error: refused }] = deskApi.useUntellOfBreachMutation()
  const [tell] = deskApi.useTellOfBreachMutation()
  const { id, version } = breach
  const takeBack = async (whom: BreachTold) => {
    const { data } = await untell({ id, version, whom })
    if (data) onChanged(data)
  }
  return (
    <DeskSection id="told" title={t.toldTitle}>
      <Failure error={refused} />
      <ul className={pieces.list}>
        {breachTold.map((whom) => {
          const { name, ...says } = t.told[whom]
          const done = breach.told.find((one) => one.whom === whom)
          return (
            <li key={whom} className={pieces.card}>
              <h3>{name}</h3>
              <p className={pieces.soft}>{says[dutyOf(whom, breach.risk)]}</p>
              <p className={css.told} data-done={done ? true : undefined}>
                {done
                  ? `${t.toldAt(longMoment(done.told_at))} ${t.notedBy(done.noted_by.name, longMoment(done.noted_at))}`
                  : t.notTold}
              </p>
              {breach.closed_at === null && (
                <div className={pieces.buttons} data-no-print>
                  {done ? (
                    <Button look="plain" aria-label={t.takeBack(name)} onClick={() => void takeBack(whom)}>
                      {t.takeBackShort}
                    </Button>
                  ) : (
                    <Button look="quiet" aria-label={t.tick(name)} onClick={() => setAsked(whom)}>
                      {t.tickShort}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {asked && (
        <FormDialog
          title={t.tickTitle(t.told[asked].name)}
          schema={tellOfBreach.schema.body}
          shape={(data) => ({
            version,
            whom: asked,
            told_at: osloMoment(String(data.get('told_day')), String(data.get('told_time'))) ?? '',
          })}
          send={(given) => tell({ id, ...given })}
          onDone={onChanged}
          save={t.tickShort}
          onClose={() => setAsked(undefined)}
        >
          {(field) => (
            <>
              <DateField
                {...field('told_at')}
                name="told_day"
                label={t.tickDay}
                defaultValue={todayInOslo()}
                max={todayInOslo()}
              />
              <TimeField name="told_time" label={t.foundTime} defaultValue={timeInOslo(new Date())} />
            </>
          )}
        </FormDialog>
      )}
    </DeskSection>
  )
}
