import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { rights } from '#texts/rights.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { takeMessage } from '../conversation/messageDraft.ts'
import { useListCorrectionsQuery } from './api.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { draftKey, newWitness, rowsOf, type Row } from './correctionRows.ts'
import { ByWitnesses, History } from './History.tsx'
import css from './rights.module.css'

/** What can be corrected of a case, one thing at a time, and what was corrected before. */
export default function Corrections({ incident }: { incident: OwnIncident }) {
  const t = useTexts(rights).correct
  const { data, isError, isFetching, refetch } = useListCorrectionsQuery(incident.id)
  if (isError && !data)
    return <LoadFailed message={t.failed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
  if (!data) return null
  const { refusal, corrections } = data
  return (
    <div className={css.part}>
      {refusal === null ? <Rows incident={incident} /> : <p>{t.refusal[refusal]}</p>}
      <History corrections={corrections} />
      <ByWitnesses changes={data.by_witnesses} />
    </div>
  )
}

function Rows({ incident }: { incident: OwnIncident }) {
  const t = useTexts(rights).correct
  const rows = rowsOf(incident, t)
  // What was being corrected when the page was closed is open again.
  const [open, setOpen] = useState(
    () => rows.find(({ name }) => takeMessage(openDraft(), draftKey(incident.id, name)) !== undefined)?.name,
  )
  const [said, setSaid] = useState<{ name: string; words: string }>()
  const list = useRef<HTMLUListElement>(null)
  const { status } = incident
  const effect = status === 'WaitingForReporter' || status === 'Closed' ? t.effect[status] : undefined
  return (
    <>
      <p className={css.lead}>{t.lead}</p>
      {effect && <p className={css.note}>{effect}</p>}
      <p className={css.lead}>
        {t.more} <Link to="#meldinger">{t.moreLink}</Link>.
      </p>
      <ul ref={list} className={css.rows}>
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
    <li className={css.row} data-row={row.name}>
      <div className={css.rowHead}>
        <div className={css.now}>
          {row.label && <span className={css.name}>{row.label}</span>}
          {row.shown && <span>{row.shown}</span>}
        </div>
        <Button ref={button} look="plain" aria-expanded={isOpen} onClick={() => (isOpen ? close() : onOpen(true))}>
          {row.action}
        </Button>
      </div>
      <p role="status" className={css.said}>
        {said}
      </p>
      {isOpen && <CorrectionForm incident={incident} row={row} onCancel={close} onSaved={onSaved} />}
    </li>
  )
}
