import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { breachClock, breachData, breachExtents, breachKinds, breachPeople } from '#contract/deskBreaches.ts'
import { breachRisks, recordBreach, type Breach, type BreachRow } from '#contract/deskBreaches.ts'
import { breachPath, deskPages } from '#contract/deskPages.ts'
import { todayInOslo } from '#contract/time.ts'
import t from '#texts/nb/deskBreaches.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { deskApi } from '../data/api.ts'
import { osloMoment, timeInOslo } from '../editorial/osloMoment.ts'
import { Radios } from '../form/Choice.tsx'
import { DateField, TimeField } from '../form/DateField.tsx'
import { DeskForm } from '../form/DeskForm.tsx'
import { useAttempt } from '../form/useAttempt.ts'
import { useSending, type Sending } from '../form/useDeskForm.ts'
import { DeskPage, DeskSection, StateLine, Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import { ClockLine, useServerNow } from './ClockLine.tsx'

/** The register of breaches, what is to be reported first. */
export function BreachesPage() {
  const { data, ...query } = deskApi.useListBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <div>
        <ButtonLink to={deskPages.newBreach}>{t.add}</ButtonLink>
      </div>
      <DeskSection id="breaches" title={t.listTitle}>
        {!data && <Pending {...query} shape={<RowShapes />} />}
        {data && data.data.length === 0 && <p>{t.none}</p>}
        {data && data.data.length > 0 && <Rows rows={data.data} said={data.now} />}
      </DeskSection>
    </DeskPage>
  )
}

function Rows({ rows, said }: { rows: readonly BreachRow[]; said: string }) {
  const now = useServerNow(said)
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.id} className="card">
          <div className="line">
            <h3>
              <Link to={breachPath(row.id)}>{t.name(row.id)}</Link>
            </h3>
            <Badge>{row.closed_at ? t.closed(longDay(row.closed_at)) : t.open}</Badge>
          </div>
          <p>{row.kinds.map((kind) => t.kinds[kind].name).join(', ')}</p>
          <p className="dim">
            {t.found} {longMoment(row.found_at)} · {t.risks[row.risk].name}
          </p>
          <ClockLine breach={row} now={now} />
        </li>
      ))}
    </ul>
  )
}

/** Writes a breach into the register. The same form sent again after a lost answer is the same breach. */
export function NewBreachPage() {
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [record] = deskApi.useRecordBreachMutation()
  return (
    <DeskPage title={t.newTitle} lead={t.newLead} isNarrow>
      <StateLine level="warning">{t.first}</StateLine>
      <BreachForm
        schema={recordBreach.schema.body}
        more={(facts) => ({ key: attempt.keyFor(facts) })}
        send={record}
        onDone={({ data }) => {
          attempt.end()
          return navigate(breachPath(data.id))
        }}
        save={t.register}
      />
    </DeskPage>
  )
}

type Props<Schema extends z.ZodType, Answer> = Omit<Sending<Schema, Answer>, 'shape'> & {
  breach?: Breach
  /** What the call takes beside the facts. */
  more: (facts: object) => object
  save: string
}

/** What is known of a breach. Its words stay in the form when the server or the session is away. */
export function BreachForm<Schema extends z.ZodType, Answer>(props: Props<Schema, Answer>) {
  const { breach, more, save, ...sending } = props
  const { fields, ...form } = useSending({
    ...sending,
    shape: (data) => {
      const facts = factsOf(data)
      return { ...facts, ...more(facts) }
    },
  })
  const { field } = fields
  const { kinds = [], data = [], people = [], extent = 'unknown' } = breach ?? {}
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
      defaultValue={typed.get(name) ?? breach?.[name] ?? ''}
      onChange={({ currentTarget }) => void typed.set(name, currentTarget.value)}
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
        label={t.happenedOn}
        defaultValue={breach?.happened_on ?? ''}
        max={todayInOslo()}
      />
      <Radios field={field('kinds')} legend={t.kindsField} codes={breachKinds} words={t.kinds} first={kinds} />
      {words('what', t.what, t.whatHint)}
      <Radios field={field('data')} legend={t.dataField} codes={breachData} words={t.data} first={data} />
      <Radios field={field('people')} legend={t.peopleField} codes={breachPeople} words={t.people} first={people} />
      <Radios
        field={{ ...field('extent'), required: false }}
        legend={t.extentField}
        codes={breachExtents}
        words={t.extents}
        first={extent}
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

/** What the contract takes, of the form's fields. What is not asked is empty. */
function factsOf(data: FormData) {
  const text = (name: string) => String(data.get(name))
  return {
    no_notice: '',
    delay: '',
    ...Object.fromEntries(data),
    found_at: osloMoment(text('found_day'), text('found_time')) ?? '',
    kinds: data.getAll('kinds'),
    data: data.getAll('data'),
    people: data.getAll('people'),
  }
}
