import {
  useEffect,
  useRef,
  useState,
  type SubmitEvent,
  createElement,
  useId,
  type ChangeEvent,
  type ReactNode,
} from 'react'
import type { Correction } from '#contract/corrections.ts'
import type { FieldCodes } from '#contract/errors.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { rights } from '#texts/rights.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useFieldWords, type FieldWords } from '#web/ui/form/useFieldWords.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useKeptText } from '../useKept.ts'
import { reportingApi } from '../api.ts'
import { correctionOf, missingIn, placeOf, readTyped, refusedOf, type Row, type Typed } from './correctionRows.ts'
import pieces from '../pieces.module.css'
import css from './rights.module.css'
import { caseFacts, isTold, witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import { useToday } from '../form/useToday.ts'

type Props = {
  incident: OwnIncident
  row: Row
  onCancel: () => void
  onSaved: (words: string, isGone: boolean) => void
}

/** Corrects one field. What is typed stays on the device until it is saved or given up, as unsent messages do. */
export function CorrectionForm({ incident, row, onCancel, onSaved }: Props) {
  const t = useTexts(rights).correct
  const wordsOf = useFieldWords()
  const { draft, keep, flush, drop } = useKeptText(placeOf(incident.id, row.name))
  const [typed, setTyped] = useState<Typed>(() => readTyped(draft.text) ?? row.now)
  const [correct, { isLoading, error }] = reportingApi.useCorrectIncidentMutation()
  const [local, setLocal] = useState<FieldCodes>({})
  const [isSame, setSame] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const failure = error && !isLoading ? readFailure(error) : undefined
  const wrong = wordsOf({ ...refusedOf(failure?.codes ?? {}), ...local })
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
    const { data } = await correct({ id: incident.id, correction })
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
    if (JSON.stringify(typed) === JSON.stringify(row.now)) return setSame(true)
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
      const isUnchanged = JSON.stringify(typed) === JSON.stringify(row.now)
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
      <CorrectionInputs row={row} typed={typed} wrong={wrong} onChange={change} />
      {isSame && (
        <p role="alert" className={pieces.wrong}>
          {t.same}
        </p>
      )}
      <FormError message={message()}>{t.kept}</FormError>
      <div className={pieces.buttons}>
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

type InputsProps = { row: Row; typed: Typed; wrong: FieldWords; onChange: (next: Partial<Typed>) => void }

/** The inputs of one field. Another country clears the city. */
function CorrectionInputs({ row: { field }, typed, wrong, onChange }: InputsProps) {
  const t = useTexts(rights).correct
  const today = useToday()
  const isPlace = field === 'place'
  const isCategory = field === 'harassment_category_id'
  const { data: kinds } = reportingApi.useListHarassmentCategoriesQuery(undefined, { skip: !isCategory })
  const { data: countries } = reportingApi.useListCountriesQuery(undefined, { skip: !isPlace })
  const { currentData: cities } = reportingApi.useListCitiesQuery(
    { country_id: Number(typed.country_id) },
    { skip: !isPlace || !typed.country_id },
  )
  const at = (name: keyof Typed, label: string) => ({
    name,
    label,
    wrong: wrong[name],
    value: typed[name],
    onChange: (text: string) => onChange({ [name]: text }),
  })
  if (isPlace)
    return (
      <>
        <Choice
          {...at('country_id', t.country)}
          choices={countries?.countries}
          onChange={(country_id) => onChange({ country_id, city_id: '' })}
        />
        <Choice {...at('city_id', t.city)} choices={typed.country_id ? cities?.cities : []} />
      </>
    )
  if (isCategory) return <Choice {...at('text', t.fields[field])} choices={kinds?.harassmentCategories} />
  if (field === 'witness')
    return witnessFieldNames.map((name) => {
      const attributes = { ...witnessInputs[name], required: name === 'contact_number' }
      return <Labelled key={name} {...at(name, t[name])} as="input" attributes={attributes} />
    })
  const text = at('text', t.fields[field])
  if (isTold(field)) {
    const { max, isRequired } = caseFacts[field]
    return <Labelled {...text} as="textarea" attributes={{ rows: 8, maxLength: max, required: isRequired }} />
  }
  return (
    <Labelled {...text} as="input" attributes={{ type: field, max: field === 'date' && today ? today : undefined }} />
  )
}

type InputProps = {
  name: string
  label: string
  /** What is wrong with it. */
  wrong: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A list; until it has been fetched it says so. */
function Choice({ choices, ...input }: InputProps & { choices: readonly { id: number; name: string }[] | undefined }) {
  const t = useTexts(rights).correct
  return (
    <Labelled {...input} as="select">
      <option value="">{choices ? t.choose : t.loading}</option>
      {choices?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Labelled>
  )
}

type LabelledProps = InputProps & { as: 'input' | 'textarea' | 'select'; attributes?: object; children?: ReactNode }

/** An input with its label, and what is wrong with it. */
function Labelled({ as, name, label, wrong, value, onChange, attributes, children }: LabelledProps) {
  const id = useId()
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value)
  const own = { id, name, value, onChange: change, className: pieces.input, required: true, ...attributes }
  const said = { 'aria-invalid': Boolean(wrong), 'aria-describedby': wrong ? `${id}-wrong` : undefined }
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {createElement(as, { ...own, ...said }, children)}
      {wrong && (
        <p id={`${id}-wrong`} className={pieces.wrong}>
          {wrong}
        </p>
      )}
    </div>
  )
}
