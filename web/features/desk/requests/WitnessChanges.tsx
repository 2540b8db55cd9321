import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { correctWitness, type FoundPerson } from '#contract/deskRequests.ts'
import { witnessFieldNames, witnessInputs, type WitnessFieldName, type WitnessText } from '#contract/incidentFacts.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { ReleaseWitness, RestrictWitness } from './WitnessRestriction.tsx'
import { deskApi } from '../data/api.ts'
import pieces from '../frame/pieces.module.css'

/** Which witness, as they were shown. */
type Shown = { id: number; case_id: number; witness_id: number; updated_at: string }
type Props = {
  shown: Shown
  name: string
  witness: NonNullable<FoundPerson['witness']>
  onDone: (words: string) => void
}

/**
 * The ways to correct a witness who was found, to restrict them, and to take them out of the case, as they themselves have asked. Who
 * stood there before a correction is only taken out.
 */
export function WitnessChanges({ shown, name: stored, witness, onDone }: Props) {
  const t = useTexts(desk).requests.change
  const [open, setOpen] = useState<'corrected' | 'erased'>()
  const [erase] = deskApi.useEraseWitnessMutation()
  const name = stored || t.unnamed
  const { restricted_at, ended_at, fields } = witness
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
      {ended_at && <span>{t.former(longDay(ended_at))}</span>}
      {restricted_at && !ended_at && <span>{t.restrictedSince(longDay(restricted_at))}</span>}
      <div className={pieces.buttons}>
        {!ended_at && (
          <Button look="plain" onClick={() => setOpen('corrected')}>
            {t.correct}
            <span className="unseen"> {name}</span>
          </Button>
        )}
        <Button look="plain" onClick={() => setOpen('erased')}>
          {ended_at ? t.eraseFormer : t.erase}
          <span className="unseen"> {name}</span>
        </Button>
        {!ended_at &&
          (restricted_at ? (
            <ReleaseWitness which={{ ...shown, restricted_at }} name={name} onDone={onDone} />
          ) : (
            <RestrictWitness shown={shown} name={name} onDone={onDone} />
          ))}
      </div>
      <DeskDialog isOpen={open === 'corrected'} title={t.correctTitle(name)} body={t.correctBody} onClose={close}>
        <CorrectForm shown={shown} stored={fields} onDone={done} onClose={close} />
      </DeskDialog>
      <DeskConfirm
        isOpen={open === 'erased'}
        title={ended_at ? t.eraseFormerTitle(name) : t.eraseTitle(name)}
        body={ended_at ? t.eraseFormerBody : t.eraseBody}
        confirm={t.eraseConfirm}
        isDanger
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}

type FormProps = Pick<Props, 'shown' | 'onDone'> & { stored: WitnessText; onClose: () => void }

function CorrectForm({ shown, stored, onDone, onClose }: FormProps) {
  const t = useTexts(desk).requests.change
  const [correct, { isLoading }] = deskApi.useCorrectWitnessMutation()
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
    <DeskForm fields={fields} isBusy={isLoading} save={t.correctSave} onSubmit={submit} onClose={onClose}>
      {witnessFieldNames.map((one) => (
        <TextInput
          key={one}
          {...fields.field(pathOf(one))}
          {...witnessInputs[one]}
          defaultValue={stored[one]}
          required={false}
          label={t.labels[one]}
          onChange={() => setDirty(true)}
          autoComplete="off"
        />
      ))}
    </DeskForm>
  )
}

const pathOf = (field: WitnessFieldName) => `value.${field}`
