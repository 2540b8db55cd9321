import { NativeSelect, Textarea } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { workLimits, type Task } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { focusFirst } from '#web/ui/form/focusFirst.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { useAttempt } from '../form/useAttempt.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { useCase } from './caseContext.ts'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import { deskApi } from '../data/api.ts'

type Props = { isOpen: boolean; task: Task | undefined; onSaved: () => void; onClose: () => void }

/** A new task, or one that is changed; what was typed stays when the case is read again meanwhile. */
export function TaskDialog({ isOpen, task, onSaved, onClose }: Props) {
  const t = useTexts(desk).case.tasks
  return (
    <DeskDialog isOpen={isOpen} title={task ? t.changeTitle : t.addTitle} onClose={() => isOpen && onClose()}>
      <TaskForm task={task} onSaved={onSaved} onClose={onClose} />
    </DeskDialog>
  )
}

function TaskForm({ task, onSaved, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const { tasks: words } = t.case
  const { shown } = useCase()
  const people = deskApi.usePeopleQuery().data?.data ?? []
  const [text, setText] = useState(task?.text ?? '')
  const [due, setDue] = useState(task?.due ?? '')
  const [assignee, setAssignee] = useState(String(task?.assignee?.id ?? ''))
  const [isEmpty, setEmpty] = useState(false)
  const place = useRef<HTMLFormElement>(null)
  const [add] = deskApi.useAddTaskMutation()
  const [change] = deskApi.useChangeTaskMutation()
  const action = useCaseAction()
  const attempt = useAttempt()
  useUnsaved(text.trim() !== (task?.text ?? ''))
  const { assignee: holder, second_reader } = shown
  const may = people.filter(
    ({ id, opens_every_case }) => opens_every_case || !holder || id === holder.id || id === second_reader?.id,
  )
  const kept = task?.assignee && !may.some(({ id }) => id === task.assignee?.id) ? [task.assignee] : []
  const errorOf = (field: string) => {
    const code = action.codes[field]
    return code && fieldWords(code)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() === '') return focusFirst(place.current, { text: '' })
    const facts = { id: shown.id, text, due: due || null, assignee_id: assignee === '' ? null : Number(assignee) }
    const saved = await action.run(() =>
      task
        ? change({ ...facts, task_id: task.id, version: task.version, done: false })
        : add({ ...facts, key: attempt.keyFor(facts) }),
    )
    if (!saved) return
    attempt.end()
    onSaved()
  }
  return (
    <DialogForm
      fields={{ form: place, formError: undefined }}
      isBusy={action.isBusy}
      busy={t.case.work.saving}
      save={words.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={words.text}
        data-path="text"
        required
        rows={2}
        maxLength={workLimits.task}
        value={text}
        error={isEmpty ? fieldWords('required') : errorOf('text')}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setEmpty(false)
        }}
      />
      <DateField label={words.due} data-path="due" defaultValue={due} error={errorOf('due')} onChange={setDue} />
      <NativeSelect
        label={words.assignee}
        value={assignee}
        error={errorOf('assignee_id')}
        onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
        data={[
          { value: '', label: words.holder },
          ...[...may, ...kept].map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Refused action={action} />
    </DialogForm>
  )
}
