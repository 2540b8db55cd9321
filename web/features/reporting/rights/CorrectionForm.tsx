import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { caseFacts, isTold, witnessTextOf, wrongNumber } from '#contract/incidentFacts.ts'
import type { Correction } from '#contract/corrections.ts'
import type { FieldCodes } from '#contract/errors.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import rights from '#texts/nb/rights.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Dialog.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { fieldWords } from '#web/ui/form/fieldWords.tsx'
import { isRecord, useKeptText } from '../useKept.ts'
import { reportingApi } from '../api.ts'
import { CorrectionInputs, type Row, type Typed } from './CorrectionInputs.tsx'
import css from './rights.module.css'

type Props = {
  incident: OwnIncident
  row: Row
  onCancel: () => void
  onSaved: (words: string, isGone: boolean) => void
}

/** Corrects one field. What is typed stays on the device until it is saved or given up, as unsent messages do. */
export function CorrectionForm({ incident, row, onCancel, onSaved }: Props) {
  const t = rights.correct
  const { draft, keep, flush, drop } = useKeptText(placeOf(incident.id, row.name))
  const [typed, setTyped] = useState<Typed>(() => readTyped(draft.text) ?? row.now)
  const [correct, { isLoading, error }] = reportingApi.useCorrectIncidentMutation()
  const [local, setLocal] = useState<FieldCodes>({})
  const [isSame, setSame] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isUnchanged = JSON.stringify(typed) === JSON.stringify(row.now)
  const failure = error && readFailure(error)
  const wrong = fieldWords({ ...refusedOf(failure?.codes ?? {}), ...local })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  // After the answer has been drawn.
  useEffect(() => {
    if (failure?.code === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure?.code])

  const change = (next: Partial<Typed>) => {
    // What is typed while it is being saved would be dropped with the draft.
    if (isLoading) return
    const all = { ...typed, ...next }
    setTyped(all)
    setLocal({})
    setSame(false)
    keep({ text: JSON.stringify(all) })
  }
  const send = async (correction: Correction, words: string) => {
    if (isLoading) return
    flush()
    const { data } = await correct({ id: incident.id, ...correction })
    if (!data) return
    drop()
    onSaved(words, correction.field === 'witness' && correction.value === null)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingIn(row, typed)
    setLocal(missing)
    const [first] = Object.keys(missing)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (isUnchanged) return setSame(true)
    return void send(correctionOf(row, typed, incident.version), t.saved)
  }
  const cancel = () => {
    if (isLoading) return
    drop()
    onCancel()
  }
  // Escape closes as the button does, but never with words that would be lost. The question in a dialog has its own.
  useEffect(() => {
    const shown = form.current
    const closeUnchanged = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isUnchanged && !isRemoving) cancel()
    }
    shown?.addEventListener('keydown', closeUnchanged)
    return () => shown?.removeEventListener('keydown', closeUnchanged)
  })
  const name = row.now.name || t.unnamed
  const message = () => {
    if (!failure || failure.code === 'invalid') return undefined
    if (failure.code === 'stale_version') return t.stale
    return failureWords(failure) ?? t.offline
  }
  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <CorrectionInputs field={row.field} typed={typed} wrong={wrong} onChange={change} />
      {isSame && (
        <p role="alert" className="wrong">
          {t.same}
        </p>
      )}
      <FormError message={message()}>{t.kept}</FormError>
      <div className="row buttons">
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? t.saving : t.save}
        </Button>
        <Button look="plain" onClick={cancel}>
          {t.cancel}
        </Button>
        {row.witness_id !== null && (
          <Button look="subtle" onClick={() => setRemoving(true)}>
            {t.removeWitness}
          </Button>
        )}
      </div>
      <Confirm
        isOpen={isRemoving}
        title={t.removeTitle(name)}
        body={t.removeBody}
        confirm={t.removeConfirm}
        stay={t.removeStay}
        isBusy={isLoading}
        onStay={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          const { version } = incident
          void send({ version, field: 'witness', witness_id: row.witness_id, value: null }, t.removed(name))
        }}
      />
    </form>
  )
}

/** Where an unsaved correction lies on the device, beside the unsent messages. */
export const placeOf = (id: number, name: string) => `messages/rett ${id} ${name}` as const

export function readTyped(stored: string): Typed | undefined {
  try {
    const given: unknown = JSON.parse(stored)
    if (!isRecord(given)) return undefined
    const text = (name: keyof Typed) => (typeof given[name] === 'string' ? given[name] : '')
    return { text: text('text'), country_id: text('country_id'), city_id: text('city_id'), ...witnessTextOf(text) }
  } catch {
    return undefined
  }
}

/** The server names what it refuses below `value`; the inputs carry the fields' own names. */
const refusedOf = (codes: FieldCodes): FieldCodes =>
  Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path === 'value' ? 'text' : path.replace('value.', ''), code]),
  )

export function missingIn({ field }: Row, typed: Typed): FieldCodes {
  if (field === 'witness') {
    const wrong = wrongNumber(typed)
    return wrong ? { contact_number: wrong } : {}
  }
  const isOptional = isTold(field) && !caseFacts[field].isRequired
  const names = field === 'place' ? (['country_id', 'city_id'] as const) : isOptional ? [] : (['text'] as const)
  return Object.fromEntries(names.filter((name) => !typed[name].trim()).map((name) => [name, 'required']))
}

/** What the call is sent. Of a witness every field: what is not sent along is erased by it. */
export function correctionOf({ field, witness_id }: Row, typed: Typed, version: number): Correction {
  const { text, country_id, city_id } = typed
  if (field === 'place') return { version, field, value: { country_id: Number(country_id), city_id: Number(city_id) } }
  if (field === 'witness') return { version, field, witness_id, value: witnessTextOf((name) => typed[name]) }
  if (field === 'harassment_category_id') return { version, field, value: Number(text) }
  return { version, field, value: text }
}
