import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { correctWitness, type FoundPerson } from '#contract/deskRequests.ts'
import { witnessFieldNames, type WitnessFieldName, type WitnessText } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { SmallForm } from '../account/SmallForm.tsx'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { useCorrectWitnessMutation, useEraseWitnessMutation } from './calls.ts'
import { ReleaseWitness, RestrictWitness } from './WitnessRestriction.tsx'

/** Which witness, as they were shown. */
type Shown = { id: number; case_id: number; witness_id: number; updated_at: string }
type Props = { shown: Shown; person: FoundPerson; onDone: (words: string) => void }

/** The ways to correct a witness who was found, to restrict them, and to take them out of the case, as they themselves have asked. */
export function WitnessChanges({ shown, person, onDone }: Props) {
  const t = useTexts(desk).requests.change
  const [open, setOpen] = useState<'corrected' | 'erased'>()
  const [erase] = useEraseWitnessMutation()
  const name = person.name || t.unnamed
  const restricted_at = person.witness?.restricted_at
  const stored = storedOf(person)
  const close = () => setOpen(undefined)
  const done = (words: string) => {
    close()
    onDone(words)
  }
  const confirm = async () => {
    const { data, error } = await erase(shown)
    if (data) done(data.message)
    return { error }
  }
  return (
    <>
      {restricted_at && <span>{t.restrictedSince(longDay(restricted_at))}</span>}
      <div className={form.buttons}>
        {stored && (
          <Button look="plain" onClick={() => setOpen('corrected')}>
            {t.correct}
            <span className="unseen"> {name}</span>
          </Button>
        )}
        <Button look="plain" onClick={() => setOpen('erased')}>
          {t.erase}
          <span className="unseen"> {name}</span>
        </Button>
        {restricted_at ? (
          <ReleaseWitness which={{ ...shown, restricted_at }} name={name} onDone={onDone} />
        ) : (
          <RestrictWitness shown={shown} name={name} onDone={onDone} />
        )}
      </div>
      <DeskDialog isOpen={open === 'corrected'} title={t.correctTitle(name)} body={t.correctBody} onClose={close}>
        {stored && <CorrectForm shown={shown} stored={stored} onDone={done} onClose={close} />}
      </DeskDialog>
      <DeskConfirm
        isOpen={open === 'erased'}
        title={t.eraseTitle(name)}
        body={t.eraseBody}
        confirm={t.eraseConfirm}
        isDanger
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}

/**
 * Every field of the witness as it is stored. Undefined where an older server does not tell one of them: what is not sent along with a
 * correction is erased by it.
 */
function storedOf({ witness }: FoundPerson): WitnessText | undefined {
  const { fields = {} } = witness ?? {}
  return isWhole(fields) ? fields : undefined
}
const isWhole = (fields: Partial<WitnessText>): fields is WitnessText =>
  witnessFieldNames.every((one) => fields[one] !== undefined)

/** What the input of each field needs beside its label and what is stored. */
const inputs: Record<WitnessFieldName, { maxLength: number; type?: 'tel' | 'email' }> = {
  name: { maxLength: limits.witnessName },
  contact_number: { maxLength: limits.witnessContact, type: 'tel' },
}

type FormProps = Omit<Props, 'person'> & { stored: WitnessText; onClose: () => void }

function CorrectForm({ shown, stored, onDone, onClose }: FormProps) {
  const t = useTexts(desk).requests.change
  const [correct, { isLoading }] = useCorrectWitnessMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(correctWitness.schema.body)
  useUnsaved(isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({
      ...shown,
      value: Object.fromEntries(witnessFieldNames.map((one) => [one, data.get(pathOf(one))])),
    }))
    if (!given || isLoading) return
    const { data, error } = await correct({ id: shown.id, ...given })
    if (data) onDone(data.message)
    else fields.refuse(error)
  }
  return (
    <SmallForm fields={fields} isBusy={isLoading} save={t.correctSave} onSubmit={submit} onClose={onClose}>
      {witnessFieldNames.map((one) => (
        <TextInput
          key={one}
          {...fields.field(pathOf(one))}
          {...inputs[one]}
          defaultValue={stored[one]}
          required={false}
          label={t.labels[one]}
          onChange={() => setDirty(true)}
          autoComplete="off"
        />
      ))}
    </SmallForm>
  )
}

const pathOf = (field: WitnessFieldName) => `value.${field}`
