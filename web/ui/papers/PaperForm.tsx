import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { PaperPart } from '#contract/paperKinds.ts'
import t from '#texts/nb/papers.ts'
import { Button } from '../Button.tsx'
import { longMoment } from '../dates.ts'
import { Printed } from './Printed.tsx'
import type { Answer, Draft, PaperSource } from './source.ts'
import css from './papers.module.css'

type Props = { draft: Draft; source: PaperSource; onChange: (draft: Draft) => void }
type Busy = 'save' | 'reset' | 'pdf' | undefined

export function PaperForm({ draft, source, onChange }: Props) {
  const id = useId()
  const { kind, version, parts, isChanged } = draft
  const [busy, setBusy] = useState<Busy>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [isStale, setStale] = useState(false)
  const [withWitnesses, setWithWitnesses] = useState(false)
  const [isAsked, setAsked] = useState(!source.isStaff)
  const [isAsking, setAsking] = useState(false)
  const [isPrinting, setPrinting] = useState(false)

  const write = (part: PaperPart, text: string) => {
    setSaid('')
    onChange({ ...draft, isChanged: true, parts: parts.map((one) => (one.part === part ? { part, text } : one)) })
  }
  const act = async (what: Busy, ask: () => PromiseLike<Answer>, words: string) => {
    if (busy) return false
    setBusy(what)
    setProblem('')
    setSaid('')
    const { data, error } = await ask()
    setBusy(undefined)
    if (data) {
      onChange({ ...data.data, isChanged: false })
      setStale(false)
      setSaid(words)
    } else if (source.isStale(error)) setStale(true)
    else setProblem(t.problem)
    return data !== undefined
  }
  const save = () => act('save', () => source.save(kind, version, parts), t.saved)
  const reset = async () => {
    setAsking(false)
    await act('reset', () => source.reset(kind, version), t.wasReset)
  }
  const fetchNew = async (): Promise<Answer> => {
    const { data } = await source.refetch()
    const stored = data?.data.papers.find((one) => one.kind === kind)
    return { data: stored && { data: stored } }
  }
  const makePdf = async () => {
    if (!isAsked) return setProblem(t.staff.mustAsk)
    if (isChanged && !(await save())) return
    setBusy('pdf')
    setProblem('')
    const isDone = await source.pdf(kind, withWitnesses)
    setBusy(undefined)
    if (isDone) setSaid(t.pdfDone)
    else setProblem(t.problem)
  }
  return (
    <div className={`framed ${css.form}`}>
      <p className="soft">
        {isChanged
          ? t.unsaved
          : draft.saved
            ? t.savedBy[draft.saved.by](longMoment(draft.saved.at), source.isStaff)
            : t.notSaved}{' '}
        {!source.isStaff && t.whoReads}
      </p>
      {parts.map(({ part, text }) => (
        <div key={part} className={css.part}>
          <label htmlFor={`${id}-${part}`}>{t.parts[part].name}</label>
          <p id={`${id}-${part}-hint`} className="soft">
            {t.parts[part].hint}
          </p>
          <textarea
            className="control"
            id={`${id}-${part}`}
            aria-describedby={`${id}-${part}-hint`}
            value={text}
            rows={rowsFor(text)}
            maxLength={limits.paperPart}
            // What is typed meanwhile would be overwritten by the answer.
            readOnly={!source.mayChange || busy === 'save' || busy === 'reset'}
            dir="auto"
            onChange={(event) => write(part, event.currentTarget.value)}
          />
        </div>
      ))}
      {/* A platform is told of what it shows; witnesses are for those who decide a case. */}
      {kind !== 'platform' && source.papers.witnesses.length > 0 && (
        <Tick isOn={withWitnesses} label={t.withWitnesses} hint={t.withWitnessesHint} onChange={setWithWitnesses} />
      )}
      {source.isStaff && source.mayChange && (
        <Tick isOn={isAsked} label={t.staff.asked} hint={t.staff.askedHint} onChange={setAsked} />
      )}
      {isStale && (
        <div role="alert" className="note" data-tone="danger">
          <p>{t.changed}</p>
          <p>
            <Button look="plain" onClick={() => void act('reset', fetchNew, t.wasReset)}>
              {t.loadNew}
            </Button>
          </p>
        </div>
      )}
      {problem && (
        <p role="alert" className="note" data-tone="danger">
          {problem}
        </p>
      )}
      <p role="status">
        <strong>{said}</strong>
      </p>
      {source.mayChange && (
        <div className="row">
          <Button isBusy={busy === 'save'} onClick={() => void save()}>
            {busy === 'save' ? t.saving : t.save}
          </Button>
          <Button look="quiet" isBusy={busy === 'pdf'} onClick={() => busy || void makePdf()}>
            {busy === 'pdf' ? t.makingPdf : t.pdf}
          </Button>
          {/* Staff print from the PDF, which is made at the reporter's wish and leaves an audit row. */}
          {!source.isStaff && (
            <Button look="quiet" onClick={() => setPrinting(true)}>
              {t.print}
            </Button>
          )}
          {(draft.saved || isChanged) && (
            <Button look="plain" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
              {t.reset}
            </Button>
          )}
        </div>
      )}
      {!source.mayChange && <p>{t.staff.readOnly}</p>}
      {isAsking && (
        <div role="group" aria-labelledby={`${id}-reset`} className="note" data-tone="danger">
          <p id={`${id}-reset`}>{t.resetBody}</p>
          <p className="row">
            <Button look="plain" onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
            <Button look="danger" isBusy={busy === 'reset'} onClick={() => void reset()}>
              {t.resetTitle}
            </Button>
          </p>
        </div>
      )}
      {isPrinting && (
        <Printed draft={draft} source={source} withWitnesses={withWitnesses} onEnd={() => setPrinting(false)} />
      )}
    </div>
  )
}

/** So many that a text of ordinary length is seen whole. */
const rowsFor = (text: string) =>
  Math.min(
    16,
    Math.max(
      2,
      text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 60)), 0),
    ),
  )

type TickProps = { isOn: boolean; label: string; hint: string; onChange: (isOn: boolean) => void }

function Tick({ isOn, label, hint, onChange }: TickProps) {
  const id = useId()
  return (
    <div className={css.tick}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      </div>
    </div>
  )
}
