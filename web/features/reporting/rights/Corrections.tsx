import { useRef, useState } from 'react'
import { type CorrectedField, toldTexts, witnessTextOf, wordsOfWitness } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { errors } from '#texts/errors.ts'
import { rights } from '#texts/rights.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Say } from '#web/ui/Say.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { takePart } from '../useKept.ts'
import { reportingApi } from '../api.ts'
import { CorrectionForm, placeOf, type Row } from './CorrectionForm.tsx'
import { ByWitnesses, CorrectionHistory } from './CorrectionHistory.tsx'
import { blank, type Typed } from './CorrectionInputs.tsx'
import pieces from '../pieces.module.css'
import css from './rights.module.css'

/** What can be corrected of a case, one thing at a time, and what was corrected before. */
export default function Corrections({ incident, toMessages }: { incident: OwnIncident; toMessages: () => void }) {
  const t = useTexts(rights).correct
  const { too_many_corrections: full } = useTexts(errors).messages
  const { data, isError, isFetching, refetch } = reportingApi.useListCorrectionsQuery(incident.id)
  if (isError && !data)
    return <LoadFailed message={t.failed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
  if (!data) return null
  const { refusal, corrections, by_witnesses } = data
  const why = refusal === 'too_many_corrections' ? full : refusal && t.refusal[refusal]
  return (
    <div className={css.part}>
      {why ? (
        <p>
          <Say>{why}</Say>
        </p>
      ) : (
        <Rows incident={incident} toMessages={toMessages} />
      )}
      <CorrectionHistory corrections={corrections} />
      <ByWitnesses changes={by_witnesses} />
    </div>
  )
}

function Rows({ incident, toMessages }: { incident: OwnIncident; toMessages: () => void }) {
  const t = useTexts(rights).correct
  const rows = rowsOf(incident, t)
  // What was being corrected when the page was closed is open again.
  const [open, setOpen] = useState(
    () => rows.find(({ name }) => takePart(openDraft(), placeOf(incident.id, name)) !== undefined)?.name,
  )
  const [said, setSaid] = useState<{ name: string; words: string }>()
  const list = useRef<HTMLUListElement>(null)
  const { status } = incident
  const effect = status === 'WaitingForReporter' || status === 'Closed' ? t.effect[status] : undefined
  return (
    <>
      <p>{t.lead}</p>
      {effect && (
        <p className={pieces.note} data-tone="warning">
          {effect}
        </p>
      )}
      <p>
        {t.more}{' '}
        <button type="button" className={`as-link ${pieces.linkButton}`} onClick={toMessages}>
          {t.moreLink}
        </button>
      </p>
      <ul ref={list} className={`framed bare ${pieces.list} ${css.rows}`}>
        {rows.map((row) => (
          <OneRow
            key={row.name}
            incident={incident}
            row={row}
            isOpen={open === row.name}
            said={said?.name === row.name ? said.words : ''}
            onOpen={(isOpen) => {
              setSaid(undefined)
              setOpen(isOpen ? row.name : undefined)
            }}
            onSaved={(words, isGone) => {
              setOpen((now) => (now === row.name ? undefined : now))
              // A witness who is taken out has no row any more.
              setSaid({ name: isGone ? newWitness : row.name, words })
              list.current?.querySelector<HTMLElement>(`[data-row="${isGone ? newWitness : row.name}"] button`)?.focus()
            }}
          />
        ))}
      </ul>
    </>
  )
}

type Props = {
  incident: OwnIncident
  row: Row
  isOpen: boolean
  said: string
  onOpen: (isOpen: boolean) => void
  onSaved: (words: string, isGone: boolean) => void
}

/** One field, what it says now, and the form that corrects it. The button has the focus again when the form closes. */
function OneRow({ incident, row, isOpen, said, onOpen, onSaved }: Props) {
  const { here } = useTexts(rights).correct
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  return (
    <li data-row={row.name}>
      <div className={css.head}>
        <div className={css.when}>
          {row.label && <strong>{row.label}</strong>}
          {row.shown && <span>{row.shown}</span>}
        </div>
        <Button
          ref={button}
          look="plain"
          aria-expanded={isOpen}
          aria-label={row.action}
          onClick={() => (isOpen ? close() : onOpen(true))}
        >
          {row.label ? here : row.action}
        </Button>
      </div>
      <p role="status" className={pieces.note} data-tone="success">
        {said}
      </p>
      {isOpen && <CorrectionForm incident={incident} row={row} onCancel={close} onSaved={onSaved} />}
    </li>
  )
}

/** The row of a witness who is not there yet. */
const newWitness = 'new'

/** All that can be corrected of a case, the witnesses one by one, and last a witness who is not there yet. */
export function rowsOf(incident: OwnIncident, t: (typeof rights)['nb']['correct']): Row[] {
  const { date, time, harassment_category, country, city, witnesses } = incident
  const row = (field: Exclude<CorrectedField, 'witness'>, shown: string, now: Partial<Typed>): Row => ({
    name: field,
    field,
    witness_id: null,
    label: t.fields[field],
    shown,
    action: t.change(t.fields[field]),
    now: { ...blank, ...now },
  })
  return [
    row('harassment_category_id', harassment_category?.name ?? '', { text: idText(incident.harassment_category_id) }),
    row('place', [city?.name, country?.name].filter(Boolean).join(', '), {
      country_id: idText(incident.country_id),
      city_id: idText(incident.city_id),
    }),
    row('date', date ? longDate(date) : '', { text: date ?? '' }),
    row('time', time ? t.clock(time.slice(0, 5)) : '', { text: time?.slice(0, 5) ?? '' }),
    ...toldTexts.map((text) => row(text, '', { text: incident[text] ?? '' })),
    ...witnesses.map((one) => ({
      name: `witness ${one.id}`,
      field: 'witness' as const,
      witness_id: one.id,
      label: t.fields.witness,
      shown: wordsOfWitness(one, t.unnamed),
      action: t.changeWitness(one.name || t.unnamed),
      now: { ...blank, ...witnessTextOf((field) => one[field]) },
    })),
    { name: newWitness, field: 'witness', witness_id: null, label: '', shown: '', action: t.addWitness, now: blank },
  ]
}

const idText = (id: number | null) => (id === null ? '' : String(id))
