import { useState } from 'react'
import { breachTold, dutyOf, tellOfBreach, type Breach, type BreachTold } from '#contract/deskBreaches.ts'
import { todayInOslo } from '#contract/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { osloMoment, timeInOslo } from '../editorial/osloMoment.ts'
import { DateField, TimeField } from '../form/DateField.tsx'
import { StatusMessage, FormDialog, useCopy } from '../form/DeskForm.tsx'
import { DeskSection, Failure } from '../frame/DeskPage.tsx'
import { factsOf, type Answer } from './BreachFacts.tsx'
import { deskApi } from '../data/api.ts'
import type { Organisation } from '#contract/deskSettings.ts'
import t from '#texts/nb/deskBreaches.ts'

export function BreachNotices({ breach, onChanged }: { breach: Breach; onChanged: (answer: Answer) => void }) {
  const [asked, setAsked] = useState<BreachTold>()
  const [untell, { error: refused }] = deskApi.useUntellOfBreachMutation()
  const [tell] = deskApi.useTellOfBreachMutation()
  const { id, version } = breach
  const today = todayInOslo()
  const takeBack = async (whom: BreachTold) => {
    const { data } = await untell({ id, version, whom })
    if (data) onChanged(data)
  }
  return (
    <DeskSection id="told" title={t.toldTitle}>
      <Failure error={refused} />
      <ul className="list">
        {breachTold.map((whom) => {
          const { name, ...says } = t.told[whom]
          const done = breach.told.find((one) => one.whom === whom)
          return (
            <li key={whom} className="card">
              <h3>{name}</h3>
              <p className="dim">{says[dutyOf(whom, breach.risk)]}</p>
              <p className={done && 'name'}>
                {done
                  ? `${t.toldAt(longMoment(done.told_at))} ${t.notedBy(done.noted_by.name, longMoment(done.noted_at))}`
                  : t.notTold}
              </p>
              {breach.closed_at === null && (
                <div className="row" data-no-print>
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
              <DateField {...field('told_at')} name="told_day" label={t.tickDay} defaultValue={today} max={today} />
              <TimeField name="told_time" label={t.foundTime} defaultValue={timeInOslo(new Date())} />
            </>
          )}
        </FormDialog>
      )}
    </DeskSection>
  )
}

/** The words for Datatilsynet's form, made of what the register says, to be copied. Nothing is sent from here. */
export function AuthorityText({ breach }: { breach: Breach }) {
  const { data } = deskApi.useShowProcessingQuery()
  const text = authorityLines(breach, data?.data.organisation).join('\n\n')
  const { copy, said } = useCopy(t)
  return (
    <DeskSection id="copy" title={t.copyTitle}>
      <p className="intro">{t.copyLead}</p>
      <div className="card words">{text}</div>
      <Button data-no-print look="quiet" onClick={() => copy(text)}>
        {t.copy}
      </Button>
      <StatusMessage>{said}</StatusMessage>
    </DeskSection>
  )
}

/** What article 33.3 asks for, one line each, in the order of the article. What is not written yet is said so. */
function authorityLines(breach: Breach, organisation: Organisation | undefined) {
  const { controller_name, controller_number, officer_name, officer_contact } = organisation ?? {}
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')
  const { found, happened, kinds, what, people, extent, data, risk, consequences, measures, delay } = factsOf(breach)
  const facts = [found, happened, kinds, what, people, extent, data, risk, consequences, measures]
  const lines = [
    { name: t.form.controller, value: joined(controller_name, controller_number) },
    { name: t.form.officer, value: joined(officer_name, officer_contact) },
    ...facts,
    ...(delay.value ? [delay] : []),
  ]
  return [t.form.heading(breach.id), ...lines.map(({ name, value }) => `${name}: ${value || t.empty}`)]
}
