import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import {
  breachClock,
  breachData,
  breachExtents,
  breachKinds,
  breachPeople,
  breachRisks,
  breachTextMax,
  type Breach,
} from '#contract/deskBreaches.ts'
import { todayInOslo } from '#contract/time.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useDesk } from '../frame/useDesk.ts'
import { osloMoment } from '../editorial/osloMoment.ts'
import { DateField } from '../form/DateField.tsx'
import { DeskForm } from '../form/DeskForm.tsx'
import { Radios } from '../form/Radios.tsx'
import { TimeField } from '../form/TimeField.tsx'
import { useSending, type Sending } from '../form/useSending.ts'
import { timeInOslo } from './ClockLine.tsx'
import pieces from '../frame/pieces.module.css'

type Props<Schema extends z.ZodType, Answer> = Omit<Sending<Schema, Answer>, 'shape'> & {
  breach?: Breach
  /** What the call takes beside the facts. */
  more: (facts: object) => object
  save: string
}

/** What is known of a breach. Its words stay in the form when the server or the session is away. */
export function BreachForm<Schema extends z.ZodType, Answer>(props: Props<Schema, Answer>) {
  const { breach, more, save, ...sending } = props
  const t = useDesk().breaches
  const { fields, ...form } = useSending({
    ...sending,
    shape: (data) => {
      const facts = factsOf(data)
      return { ...facts, ...more(facts) }
    },
  })
  const { field } = fields
  const [found] = useState(() => new Date(breach?.found_at ?? Date.now()))
  // Why something was not done is asked where the choice or the clock makes it a question. What was typed there is kept.
  const [typed] = useState(() => new Map<string, string>())
  const [risk, setRisk] = useState(breach?.risk ?? 'unknown')
  const [day, setDay] = useState(() => todayInOslo(found))
  const [time, setTime] = useState(() => timeInOslo(found))
  const [opened] = useState(() => new Date())
  const { state } = breachClock(
    { found_at: osloMoment(day, time) ?? found.toISOString(), risk, told: breach?.told ?? [] },
    opened,
  )
  const words = (name: 'what' | 'consequences' | 'measures' | 'no_notice' | 'delay', label: string, hint?: string) => (
    <Textarea
      {...field(name)}
      label={label}
      description={hint}
      inputWrapperOrder={hintBelow}
      required={name === 'what'}
      defaultValue={typed.get(name) ?? breach?.[name] ?? ''}
      onChange={({ currentTarget }) => void typed.set(name, currentTarget.value)}
      maxLength={breachTextMax}
      autosize
      minRows={name === 'what' ? 4 : 2}
      maxRows={14}
    />
  )
  return (
    <DeskForm {...form} fields={fields} save={save}>
      <DateField
        {...field('found_at')}
        name="found_day"
        label={t.foundDay}
        defaultValue={day}
        max={todayInOslo()}
        onChange={setDay}
      />
      <TimeField name="found_time" label={t.foundTime} hint={t.foundHint} defaultValue={time} onChange={setTime} />
      <DateField
        {...field('happened_on')}
        required={false}
        label={t.happenedOn}
        defaultValue={breach?.happened_on ?? ''}
        max={todayInOslo()}
      />
      <Radios
        field={field('kinds')}
        legend={t.kindsField}
        codes={breachKinds}
        words={t.kinds}
        isSeveral
        first={breach?.kinds}
      />
      {words('what', t.what, t.whatHint)}
      <Plain name="data" legend={t.dataField} words={t.data} codes={breachData} chosen={breach?.data} />
      <Plain name="people" legend={t.peopleField} words={t.people} codes={breachPeople} chosen={breach?.people} />
      <Plain
        type="radio"
        name="extent"
        legend={t.extentField}
        words={t.extents}
        codes={breachExtents}
        chosen={[breach?.extent ?? 'unknown']}
      />
      <Radios
        field={field('risk')}
        legend={t.riskField}
        codes={breachRisks}
        words={t.risks}
        first={risk}
        onChoose={setRisk}
      />
      {risk === 'unlikely' && words('no_notice', t.noNotice, t.noNoticeHint)}
      {words('consequences', t.consequences)}
      {words('measures', t.measures)}
      {(state === 'over' || state === 'told_late') && words('delay', t.delay, t.delayHint)}
    </DeskForm>
  )
}

type PlainProps<Code extends string> = {
  type?: 'checkbox' | 'radio'
  name: string
  legend: string
  words: Readonly<Record<Code, string>>
  codes: readonly Code[]
  chosen: readonly Code[] | undefined
}

function Plain<Code extends string>({ type = 'checkbox', name, legend, words, codes, chosen }: PlainProps<Code>) {
  return (
    <fieldset className={pieces.choices}>
      <legend>{legend}</legend>
      {codes.map((one) => (
        <label key={one} className={pieces.choice}>
          <input type={type} name={name} value={one} defaultChecked={chosen?.includes(one)} />
          <span>{words[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the contract takes, of the form's fields. */
function factsOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    found_at: osloMoment(text('found_day'), text('found_time')) ?? '',
    happened_on: text('happened_on'),
    kinds: data.getAll('kinds'),
    data: data.getAll('data'),
    people: data.getAll('people'),
    extent: text('extent'),
    risk: text('risk'),
    what: text('what'),
    consequences: text('consequences'),
    measures: text('measures'),
    no_notice: text('no_notice'),
    delay: text('delay'),
  }
}
