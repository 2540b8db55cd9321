import { desk } from '#texts/desk.ts'
import { TextInput, Textarea } from '@mantine/core'
import { correctWitness, releaseWitness, type FoundPerson } from '#contract/deskRequests.ts'
import { witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import { longDay } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { FormButton } from '../form/DeskForm.tsx'
import { AskButton } from '../frame/DeskDialog.tsx'
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
  const [correct] = deskApi.useCorrectWitnessMutation()
  const [erase] = deskApi.useEraseWitnessMutation()
  const [restrict] = deskApi.useRestrictWitnessMutation()
  const name = stored || t.unnamed
  const { restricted_at, ended_at, fields } = witness
  const done = (answer: { message: string } | undefined) => answer && onDone(answer.message)
  return (
    <>
      {ended_at && <span>{t.former(longDay(ended_at))}</span>}
      {restricted_at && !ended_at && <span>{t.restrictedSince(longDay(restricted_at))}</span>}
      <div className="row">
        {!ended_at && (
          <FormButton
            look="plain"
            words={t.correct}
            of={name}
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
          </FormButton>
        )}
        <AskButton
          look="plain"
          words={ended_at ? t.eraseFormer : t.erase}
          of={name}
          title={ended_at ? t.eraseFormerTitle(name) : t.eraseTitle(name)}
          body={ended_at ? t.eraseFormerBody : t.eraseBody}
          confirm={t.eraseConfirm}
          isDanger
          onConfirm={() => erase(shown)}
          onDone={done}
        />
        {!ended_at && restricted_at && (
          <ReleaseWitness which={{ ...shown, restricted_at }} name={name} onDone={onDone} />
        )}
        <AskButton
          isOff={ended_at !== null || restricted_at !== null}
          look="plain"
          words={t.restrict}
          of={name}
          title={t.restrictTitle(name)}
          body={t.restrictBody}
          confirm={t.restrictConfirm}
          onConfirm={() => restrict(shown)}
          onDone={done}
        />
      </div>
    </>
  )
}

export function EraseCase({ onDone, ...which }: Done & { id: number; case_id: number }) {
  const [erase] = deskApi.useEraseCallerCaseMutation()
  const name = desk.requests.search.case(which.case_id)
  return (
    <div>
      <AskButton
        look="plain"
        of={name}
        title={t.eraseCaseTitle(name)}
        body={t.eraseCaseBody}
        confirm={t.eraseCase}
        isDanger
        onConfirm={() => erase(which)}
        onDone={(answer) => answer && onDone(answer.message)}
      />
    </div>
  )
}

type ReleaseProps = Done & { which: Which & { restricted_at: string }; name: string }

/** Ends the one that was shown, with the reason. `name`: what the button is about, for those who do not see where it stands. */
export function ReleaseWitness({ which, name, onDone }: ReleaseProps) {
  const [release] = deskApi.useReleaseWitnessMutation()
  return (
    <div>
      <FormButton
        look="plain"
        words={t.release}
        of={name}
        title={t.releaseTitle}
        body={t.releaseBody}
        schema={releaseWitness.schema.body}
        shape={(data) => ({ ...which, note: data.get('note') })}
        send={(given) => release({ id: which.id, ...given })}
        onDone={({ message }) => onDone(message)}
        save={t.releaseSave}
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
      </FormButton>
    </div>
  )
}
