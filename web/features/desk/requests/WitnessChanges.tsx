import { desk } from '#texts/desk.ts'
import { TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { correctWitness, releaseWitness, type FoundPerson } from '#contract/deskRequests.ts'
import { witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { FormDialog } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'

const t = desk.requests.change

type Which = { id: number; case_id: number; witness_id: number }
type Done = { onDone: (words: string) => void }
type Props = Done & {
  /** Which witness, as they were shown. */
  shown: Which & { updated_at: string }
  name: string
  witness: NonNullable<FoundPerson['witness']>
}

/** As the witness has asked; a restriction is that of article 18. Who stood there before a correction is only taken out. */
export function WitnessChanges({ shown, name: stored, witness, onDone }: Props) {
  const [open, setOpen] = useState<'corrected' | 'erased' | 'restricted'>()
  const [correct] = deskApi.useCorrectWitnessMutation()
  const [erase] = deskApi.useEraseWitnessMutation()
  const [restrict] = deskApi.useRestrictWitnessMutation()
  const name = stored || t.unnamed
  const { restricted_at, ended_at, fields } = witness
  const close = () => setOpen(undefined)
  const done = (answer: { message: string } | undefined) => answer && onDone(answer.message)
  return (
    <>
      {ended_at && <span>{t.former(longDay(ended_at))}</span>}
      {restricted_at && !ended_at && <span>{t.restrictedSince(longDay(restricted_at))}</span>}
      <div className="row">
        {!ended_at && <Opener words={t.correct} name={name} onOpen={() => setOpen('corrected')} />}
        <Opener words={ended_at ? t.eraseFormer : t.erase} name={name} onOpen={() => setOpen('erased')} />
        {!ended_at && restricted_at && (
          <ReleaseWitness which={{ ...shown, restricted_at }} name={name} onDone={onDone} />
        )}
        {!ended_at && !restricted_at && <Opener words={t.restrict} name={name} onOpen={() => setOpen('restricted')} />}
      </div>
      {open === 'corrected' && (
        <FormDialog
          title={t.correctTitle(name)}
          body={t.correctBody}
          schema={correctWitness.schema.body}
          shape={(data) => ({
            ...shown,
            value: Object.fromEntries(witnessFieldNames.map((one) => [one, data.get(`value.${one}`)])),
          })}
          send={(given) => correct({ id: shown.id, ...given })}
          onDone={done}
          save={t.correctSave}
          onClose={close}
        >
          {(field) =>
            witnessFieldNames.map((one) => (
              <TextInput
                key={one}
                {...field(`value.${one}`)}
                {...witnessInputs[one]}
                defaultValue={fields[one]}
                required={false}
                label={t.labels[one]}
              />
            ))
          }
        </FormDialog>
      )}
      <DeskConfirm
        isOpen={open === 'erased'}
        title={ended_at ? t.eraseFormerTitle(name) : t.eraseTitle(name)}
        body={ended_at ? t.eraseFormerBody : t.eraseBody}
        confirm={t.eraseConfirm}
        isDanger
        onConfirm={() => erase(shown)}
        onDone={done}
        onClose={close}
      />
      <DeskConfirm
        isOpen={open === 'restricted'}
        title={t.restrictTitle(name)}
        body={t.restrictBody}
        confirm={t.restrictConfirm}
        onConfirm={() => restrict(shown)}
        onDone={done}
        onClose={close}
      />
    </>
  )
}

export function EraseCase({ onDone, ...which }: Done & { id: number; case_id: number }) {
  const [isOpen, setOpen] = useState(false)
  const [erase] = deskApi.useEraseCallerCaseMutation()
  const name = desk.requests.search.case(which.case_id)
  return (
    <div>
      <Opener words={t.eraseCase} name={name} onOpen={() => setOpen(true)} />
      <DeskConfirm
        isOpen={isOpen}
        title={t.eraseCaseTitle(name)}
        body={t.eraseCaseBody}
        confirm={t.eraseCase}
        isDanger
        onConfirm={() => erase(which)}
        onDone={(answer) => answer && onDone(answer.message)}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

type ReleaseProps = Done & { which: Which & { restricted_at: string }; name: string }

/** Ends the one that was shown, with the reason. `name`: what the button is about, for those who do not see where it stands. */
export function ReleaseWitness({ which, name, onDone }: ReleaseProps) {
  const [isOpen, setOpen] = useState(false)
  const [release] = deskApi.useReleaseWitnessMutation()
  return (
    <div>
      <Opener words={t.release} name={name} onOpen={() => setOpen(true)} />
      {isOpen && (
        <FormDialog
          title={t.releaseTitle}
          body={t.releaseBody}
          schema={releaseWitness.schema.body}
          shape={(data) => ({ ...which, note: data.get('note') })}
          send={(given) => release({ id: which.id, ...given })}
          onDone={({ message }) => onDone(message)}
          save={t.releaseSave}
          onClose={() => setOpen(false)}
        >
          {(field) => (
            <Textarea
              {...field('note')}
              label={t.releaseNote}
              description={t.releaseNoteHint}
              inputWrapperOrder={hintBelow}
              rows={4}
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}

const Opener = ({ words, name, onOpen }: { words: string; name: string; onOpen: () => void }) => (
  <Button look="plain" onClick={onOpen}>
    {words}
    <span className="unseen"> {name}</span>
  </Button>
)
