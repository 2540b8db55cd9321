import { NativeSelect, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { workLimits } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { useCase } from './caseContext.ts'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import { deskApi } from '../data/api.ts'

type Props = { isOpen: boolean; onDone: () => void; onClose: () => void }

/** A lead says whose the case is and who reads along, with a note to whoever gets it. */
export function AssignDialog({ isOpen, onDone, onClose }: Props) {
  const t = useTexts(desk).case.people
  return (
    <DeskDialog isOpen={isOpen} title={t.assignTitle} body={t.assignLead} onClose={() => isOpen && onClose()}>
      <AssignForm onDone={onDone} onClose={onClose} />
    </DeskDialog>
  )
}

const numberOf = (value: string) => (value === '' ? null : Number(value))

function AssignForm({ onDone, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const { people: words } = t.case
  const self = useSelf()
  const { shown } = useCase()
  const { data: people, ...query } = deskApi.usePeopleQuery()
  const [assignee, setAssignee] = useState(String(shown.assignee?.id ?? ''))
  const [reader, setReader] = useState(String(shown.second_reader?.id ?? ''))
  const [note, setNote] = useState('')
  const [assign] = deskApi.useAssignCaseMutation()
  const action = useCaseAction()
  useUnsaved(note.trim() !== '')
  if (!people) return <Pending {...query} />
  // Whoever has the case now may have lost their access since; they stay to be seen.
  const listed = [shown.assignee, shown.second_reader].filter((one) => one !== null)
  const known = [...people.data, ...listed.filter(({ id }) => !people.data.some((one) => one.id === id))]
  const choices = [
    { value: '', label: words.nobody },
    ...known.map(({ id, name }) => ({ value: String(id), label: id === self.id ? words.you(name) : name })),
  ]
  const errorOf = (field: string) => {
    const code = action.codes[field]
    return code && fieldWords(code)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { id, version } = shown
    const places = { assignee_id: numberOf(assignee), second_reader_id: numberOf(reader) }
    const more = note.trim() === '' ? {} : { note }
    if (await action.run(() => assign({ id, version, ...places, ...more }))) onDone()
  }
  return (
    <DialogForm
      isBusy={action.isBusy}
      busy={t.case.work.saving}
      save={words.submit}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={words.assignee}
        value={assignee}
        error={errorOf('assignee_id')}
        onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
        data={choices}
      />
      <NativeSelect
        label={words.secondReader}
        value={reader}
        error={errorOf('second_reader_id')}
        onChange={({ currentTarget }) => setReader(currentTarget.value)}
        data={choices.filter(({ value }) => value === '' || value !== assignee)}
      />
      <Textarea
        label={words.note}
        rows={4}
        maxLength={workLimits.note}
        value={note}
        error={errorOf('note')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Refused action={action} />
    </DialogForm>
  )
}
