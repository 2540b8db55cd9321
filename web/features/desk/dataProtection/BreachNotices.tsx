import { useState, type SubmitEvent } from 'react'
import { breachTold, dutyOf, tellOfBreach, type Breach, type BreachTold } from '#contract/deskBreaches.ts'
import { todayInOslo } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { osloMoment } from '../editorial/osloMoment.ts'
import { DateField } from '../form/DateField.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import form from '../form/form.module.css'
import { TimeField } from '../form/TimeField.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import type { Answer } from './answer.ts'
import { timeInOslo } from './moments.ts'
import css from './privacy.module.css'
import { deskApi } from '../data/api.ts'

type Props = { breach: Breach; onChanged: (answer: Answer) => void }

/** Who must be told, who was, when and noted by whom. */
export function BreachNotices({ breach, onChanged }: Props) {
  const t = useTexts(desk).breaches
  const [asked, setAsked] = useState<BreachTold>()
  const [untell] = deskApi.useUntellOfBreachMutation()
  const [failure, setFailure] = useState<unknown>()
  const { id, version } = breach
  const takeBack = async (whom: BreachTold) => {
    const { data, error } = await untell({ id, version, whom })
    setFailure(error)
    if (data) onChanged(data)
  }
  return (
    <DeskSection id="told" title={t.toldTitle}>
      <FormError message={failure === undefined ? undefined : deskFailureWords(readDeskFailure(failure))} />
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
                <div className={form.buttons} data-no-print>
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
      <DeskDialog
        isOpen={asked !== undefined}
        title={t.tickTitle(asked ? t.told[asked].name : '')}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <When
            breach={breach}
            whom={asked}
            onChanged={(answer) => {
              setAsked(undefined)
              onChanged(answer)
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </DeskDialog>
    </DeskSection>
  )
}

function When({ breach, whom, onChanged, onClose }: Props & { whom: BreachTold; onClose: () => void }) {
  const t = useTexts(desk)
  const [tell, { isLoading }] = deskApi.useTellOfBreachMutation()
  const [time] = useState(() => timeInOslo(new Date()))
  const fields = useDeskForm(tellOfBreach.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({
      version: breach.version,
      whom,
      told_at: osloMoment(String(data.get('told_day')), String(data.get('told_time'))) ?? '',
    }))
    if (!given || isLoading) return
    const { data, error } = await tell({ id: breach.id, ...given })
    if (error) fields.refuse(error)
    else if (data) onChanged(data)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={t.breaches.saving}
      save={t.breaches.tickShort}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        {...fields.field('told_at')}
        name="told_day"
        label={t.breaches.tickDay}
        defaultValue={todayInOslo()}
        max={todayInOslo()}
      />
      <TimeField name="told_time" label={t.breaches.foundTime} defaultValue={time} />
    </DialogForm>
  )
}
