import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { workLimits } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { DialogForm } from '../form/DialogForm.tsx'
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
    <DialogForm
      isBusy={action.isBusy}
      busy={t.case.work.saving}
      save={words.giveBackSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={words.giveBackNote}
        rows={4}
        maxLength={workLimits.note}
        value={note}
        error={refused && fieldWords(refused)}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Refused action={action} />
    </DialogForm>
  )
}
