import { useRef, useState } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { wordsOfWitness } from '#contract/incidentFacts.ts'
import type { listCorrections, OwnCorrection } from '#contract/corrections.ts'
import errors from '#texts/nb/errors.ts'
import rights from '#texts/nb/rights.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import type { Reply } from '#web/app/wire/calls.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { takePart } from '../useKept.ts'
import { reportingApi } from '../api.ts'
import { CorrectionForm, placeOf } from './CorrectionForm.tsx'
import { newWitness, type Row, rowsOf } from './CorrectionInputs.tsx'
import css from './rights.module.css'

const t = rights.correct

export default function Corrections({ incident, toMessages }: { incident: OwnIncident; toMessages: () => void }) {
  const query = reportingApi.useListCorrectionsQuery(incident.id)
  const { data } = query
  if (!data) return <NotYet of={query} failed={t.failed} />
  const { refusal, corrections, by_witnesses } = data
  const why = refusal === 'too_many_corrections' ? errors.messages.too_many_corrections : refusal && t.refusal[refusal]
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
  const rows = rowsOf(incident)
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
        <p className="note" data-tone="warning">
          {effect}
        </p>
      )}
      <p>
        {t.more}{' '}
        <button type="button" className="as-link linkButton" onClick={toMessages}>
          {t.moreLink}
        </button>
      </p>
      <ul ref={list} className={`framed bare list ${css.rows}`}>
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
          {row.label ? rights.correct.here : row.action}
        </Button>
      </div>
      <p role="status" className="note" data-tone="success">
        {said}
      </p>
      {isOpen && <CorrectionForm incident={incident} row={row} onCancel={close} onSaved={onSaved} />}
    </li>
  )
}

function CorrectionHistory({ corrections }: { corrections: readonly OwnCorrection[] }) {
  if (corrections.length === 0) return null
  return (
    <>
      <h2>{t.history}</h2>
      <ol className={`bare list ${css.history}`}>
        {corrections.toReversed().map((correction) => {
          const { before, after } = shownOf(correction)
          return (
            <li key={`${correction.field} ${correction.at}`}>
              <p className={css.when}>
                <strong>{t.fields[correction.field]}</strong>
                <time dateTime={correction.at}>{longMoment(correction.at)}</time>
              </p>
              <dl className={css.pair}>
                <div>
                  <dt className="soft">{t.before}</dt>
                  <dd className="told">{before ?? t.none}</dd>
                </div>
                <div>
                  <dt className="soft">{t.after}</dt>
                  <dd className="told">{after ?? t.wasRemoved}</dd>
                </div>
              </dl>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function ByWitnesses({ changes }: { changes: Reply<typeof listCorrections>['by_witnesses'] }) {
  if (changes.length === 0) return null
  return (
    <>
      <h2>{t.byWitnesses}</h2>
      <p>{t.byWitnessesLead}</p>
      <ul className={`bare list ${css.history}`}>
        {changes.toReversed().map(({ id, done, at }) => (
          <li key={id}>
            <p className={css.when}>
              <strong>{t.byWitness[done]}</strong>
              <time dateTime={at}>{longDay(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Null: there was nothing before, or nothing is left. */
export function shownOf(correction: OwnCorrection) {
  if (correction.field !== 'witness') {
    const { field, before, after } = correction
    const words = (text: string) => (field === 'date' ? longDate(text) : field === 'time' ? t.clock(text) : text)
    const show = (text: string) => (text === '' ? null : words(text))
    return { before: show(before), after: show(after) }
  }
  const { before, after } = correction
  return { before: before && wordsOfWitness(before), after: after && wordsOfWitness(after) }
}
