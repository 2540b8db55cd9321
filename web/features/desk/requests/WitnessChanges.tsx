import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { WitnessChange } from '#contract/correctedFields.ts'
import { correctWitness, type FoundPerson } from '#contract/deskRequests.ts'
import { witnessFieldNames, type WitnessFieldName } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { SmallForm } from '../account/SmallForm.tsx'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { useCorrectWitnessMutation, useEraseWitnessMutation } from './calls.ts'

/** Which witness, as they were shown. */
type Shown = { id: number; case_id: number; witness_id: number; updated_at: string }
type Props = { shown: Shown; person: FoundPerson; onDone: (words: string) => void }

/** The ways to correct a witness who was found, and to take them out of the case, as they themselves have asked. */
export function WitnessChanges({ shown, person, onDone }: Props) {
  const t = useTexts(desk).requests.change
  const [open, setOpen] = useState<WitnessChange>()
  const [erase] = useEraseWitnessMutation()
  const name = person.name || t.unnamed
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
      <div className={form.buttons}>
        <Button look="plain" onClick={() => setOpen('corrected')}>
          {t.correct}
          <span className="unseen"> {name}</span>
        </Button>
        <Button look="plain" onClick={() => setOpen('erased')}>
          {t.erase}
          <span className="unseen"> {name}</span>
        </Button>
      </div>
      <DeskDialog isOpen={open === 'corrected'} title={t.correctTitle(name)} body={t.correctBody} onClose={close}>
        <CorrectForm shown={shown} person={person} onDone={done} onClose={close} />
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

function CorrectForm({ shown, person, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useTexts(desk).requests.change
  const [correct, { isLoading }] = useCorrectWitnessMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(correctWitness.schema.body)
  useUnsaved(isDirty)
  // Every field: what is not sent along with a correction is erased by it.
  const inputs: Record<WitnessFieldName, { defaultValue: string; maxLength: number; type?: 'tel' }> = {
    name: { defaultValue: person.name, maxLength: limits.witnessName },
    contact_number: { defaultValue: person.contact, maxLength: limits.witnessContact, type: 'tel' },
  }
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
