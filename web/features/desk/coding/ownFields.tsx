import t from '#texts/nb/deskCoding.ts'
import { useEffect, useRef, useState } from 'react'
import { codes, loneCodes } from '#contract/codes.ts'
import { consentCodes } from '#contract/consentCodes.ts'
import { codingLimits, type ShownReport } from '#contract/deskCoding.ts'
import { isCalendarDate, todayInOslo } from '#contract/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { DateField } from '../form/DateField.tsx'
import { OneField, SeveralField, WordsField } from './fields.tsx'
import type { CodingFormState } from './useCodingForm.tsx'
import { longMoment } from '#web/ui/dates.ts'
import css from './coding.module.css'

/** A reporter answers on the case's page, and staff write down only what is withdrawn; for somebody who called they write down both. */
export function ConsentField({ form }: { form: CodingFormState }) {
  const [how, setHow] = useState<string | null>(null)
  const { coding, fields, put } = form
  const isTheirs = coding.consents_from === 'reporter'
  const [withdrawing, setWithdrawing] = useState<readonly string[]>()
  const save = (value: readonly string[]) => put({ field: 'consent_to', value, how: how ?? undefined })
  const withdraw = (value: readonly string[]) => {
    if (value.length < fields.consent_to.length) setWithdrawing(value)
  }
  // A caller may be asked anything; of a reporter's own answers only those that hold can be taken back, and stay in sight then.
  const [held] = useState(fields.consent_to)
  const offered = isTheirs ? [...held, ...fields.consent_to] : consentCodes
  const labels = Object.fromEntries(
    consentCodes.filter((code) => offered.includes(code)).map((code) => [code, t.labels.consent_to[code]]),
  )
  return (
    <>
      <p className="detail">{isTheirs ? t.consent.theirs : t.consent.lead}</p>
      {isTheirs && coding.consents.length === 0 && <p>{t.consent.notAnswered}</p>}
      {offered.length > 0 && (
        <>
          <OneField label={t.consent.how} labels={t.labels.source} value={how} onChange={setHow} />
          <SeveralField
            label={isTheirs ? t.consent.holds : t.fields.consent_to}
            labels={labels}
            value={fields.consent_to}
            lone={loneCodes.consent_to}
            isDisabled={how === null}
            hint={how === null ? t.consent.howFirst : isTheirs ? t.consent.takeAway : undefined}
            onChange={isTheirs ? withdraw : save}
          />
        </>
      )}
      {withdrawing && (
        <DeskConfirm
          title={t.consent.withdrawTitle}
          body={t.consent.withdrawBody}
          confirm={t.consent.withdraw}
          isDanger
          onConfirm={() => {
            setWithdrawing(undefined)
            save(withdrawing)
          }}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
      {coding.consents.length > 0 && (
        <div>
          <h4>{t.consent.history}</h4>
          <ul className="bullets">
            {coding.consents.map(({ id, consent, is_given, how, at, recorded_by }) => (
              <li key={id}>
                {t.consent.said(is_given, t.consent.answers[consent], longMoment(at))},{' '}
                {recorded_by ? t.consent.recorded(recorded_by.name, t.labels.source[how]) : t.consent.byReporter}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

type Props = { value: readonly ShownReport[]; onChange: (value: readonly ShownReport[]) => void }

/** Where else it was reported: a row each. A row is saved once it says where. */
export function ReportsField({ value, onChange }: Props) {
  const [isAdding, setAdding] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const hasAdded = useRef(false)
  // The cursor follows: to the question where, and from there to the row that the answer makes.
  useEffect(() => {
    if (isAdding) list.current?.querySelector<HTMLElement>('[data-adding] select')?.focus()
  }, [isAdding])
  useEffect(() => {
    if (!hasAdded.current) return
    hasAdded.current = false
    const rows = list.current?.querySelectorAll('[role=group]') ?? []
    rows[rows.length - 1]?.querySelector<HTMLElement>('input, select')?.focus()
  }, [value.length])
  const isNobody = value.some(({ body }) => body === 'nobody')
  const change = (at: number, row: Partial<ShownReport>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...row } : one)))
  const add = (code: string | null) => {
    const body = codes.reported_to.find((one) => one === code)
    if (!body) return
    setAdding(false)
    hasAdded.current = true
    onChange([...value, { body, date: null, case_number: '', outcome: null }])
  }
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at))
    list.current?.querySelector<HTMLElement>('button[data-add]')?.focus()
  }
  return (
    <fieldset className="fieldset" ref={list}>
      <legend>{t.fields.reported_to}</legend>
      {value.length === 0 && !isAdding && <p className="detail">{t.reports.none}</p>}
      {value.map((row, at) => (
        <Row
          key={`${value.length} ${at}`}
          row={row}
          at={at}
          onChange={(next) => change(at, next)}
          onRemove={() => remove(at)}
        />
      ))}
      {isAdding && (
        <div className={css.report} data-adding>
          <OneField
            label={t.reports.body}
            labels={bodiesFor(t.labels.reported_to, value.length > 0)}
            value={null}
            onChange={add}
          />
        </div>
      )}
      {!isNobody && value.length < codingLimits.reports && (
        <Button look="plain" data-add onClick={() => setAdding(true)}>
          {t.reports.add}
        </Button>
      )}
    </fieldset>
  )
}

type RowProps = { row: ShownReport; at: number; onChange: (row: Partial<ShownReport>) => void; onRemove: () => void }

const Row = ({ row, at, onChange, onRemove }: RowProps) => (
  <div role="group" aria-label={t.reports.number(at + 1)} className={css.report}>
    <OneField
      label={t.reports.body}
      labels={bodiesFor(t.labels.reported_to, row.body !== 'nobody')}
      value={row.body}
      isNeverEmpty
      onChange={(code) => onChange({ body: codes.reported_to.find((one) => one === code) ?? row.body })}
    />
    {row.body !== 'nobody' && (
      <>
        <DateField
          label={t.reports.date}
          max={todayInOslo()}
          defaultValue={row.date ?? ''}
          onChange={(value) => {
            if (value === '' || isCalendarDate(value)) onChange({ date: value || null })
          }}
        />
        <WordsField
          label={t.reports.case_number}
          value={row.case_number}
          maxLength={codingLimits.case_number}
          onSave={(case_number) => onChange({ case_number })}
        />
        <OneField
          label={t.reports.outcome}
          labels={t.labels.report_outcome}
          value={row.outcome}
          onChange={(code) => onChange({ outcome: codes.report_outcome.find((one) => one === code) ?? null })}
        />
      </>
    )}
    <Button look="subtle" onClick={onRemove}>
      {t.reports.remove}
      <span className="unseen"> {t.reports.number(at + 1).toLowerCase()}</span>
    </Button>
  </div>
)

/** `nobody` stands alone, so it is not offered beside others. */
const bodiesFor = ({ nobody, ...bodies }: Record<string, string>, isAmongOthers: boolean): Record<string, string> =>
  isAmongOthers || nobody === undefined ? bodies : { ...bodies, nobody }
