import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { workLimits } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import form from '../form/form.module.css'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { useCase } from './caseContext.ts'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import { deskApi } from '../data/api.ts'

type Props = { isOpen: boolean; onDone: () => void; onClose: () => void }

/** Whoever has the case gives it back, with a note to the others if they want. */
export function GiveBackDialog({ isOpen, onDone, onClose }: Props) {
  const t = useTexts(desk).case.people
  return (
    <DeskDialog isOpen={isOpen} title={t.giveBackTitle} body={t.giveBackLead} onClose={() => isOpen && onClose()}>
      <GiveBackForm onDone={onDone} onClose={onClose} />
    </DeskDialog>
  )
}

function GiveBackForm({ onDone, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const { people: words } = t.case
  const { id, version } = useCase().shown
  const [note, setNote] = useState('')
  const [giveBack] = deskApi.useGiveBackCaseMutation()
  const action = useCaseAction()
  useUnsaved(note.trim() !== '')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const more = note.trim() === '' ? {} : { note }
    if (await action.run(() => giveBack({ id, version, ...more }))) onDone()
  }
  const refused = action.codes['note']
  return (
    <form className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        label={words.giveBackNote}
        rows={4}
        maxLength={workLimits.note}
        value={note}
        error={refused && fieldWords(refused)}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Refused action={action} />
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.frame.cancel}
        </Button>
        <SubmitButton isBusy={action.isBusy} busy={t.case.work.saving}>
          {words.giveBackSubmit}
        </SubmitButton>
      </div>
    </form>
  )
}
