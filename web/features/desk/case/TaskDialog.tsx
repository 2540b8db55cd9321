import { NativeSelect, Textarea } from '@mantine/core'
import { addTask, workLimits, type Task } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DateField } from '../form/DateField.tsx'
import { useAttempt } from '../form/useAttempt.ts'
import { CaseDialog, personIn } from './CaseDialog.tsx'
import { useCase } from './caseContext.ts'
import { deskApi } from '../data/api.ts'

type Props = { task: Task | undefined; onSaved: () => void; onClose: () => void }

/** A new task, or one that is changed; what was typed stays when the case is read again meanwhile. */
export function TaskDialog({ task, onSaved, onClose }: Props) {
  const t = useTexts(desk).case.tasks
  const { id, assignee: holder, second_reader } = useCase().shown
  const people = deskApi.usePeopleQuery().data?.data ?? []
  const [add] = deskApi.useAddTaskMutation()
  const [change] = deskApi.useChangeTaskMutation()
  const attempt = useAttempt()
  const may = people.filter(
    (one) => one.opens_every_case || !holder || one.id === holder.id || one.id === second_reader?.id,
  )
  const kept = task?.assignee && !may.some((one) => one.id === task.assignee?.id) ? [task.assignee] : []
  return (
    <CaseDialog
      title={task ? t.changeTitle : t.addTitle}
      schema={addTask.schema.body}
      shape={(data) => ({
        text: data.get('text'),
        due: data.get('due') || null,
        assignee_id: personIn(data, 'assignee_id'),
      })}
      send={(facts) =>
        task
          ? change({ id, ...facts, task_id: task.id, version: task.version, done: false })
          : add({ id, ...facts, key: attempt.keyFor({ id, ...facts }) })
      }
      onDone={() => {
        attempt.end()
        onSaved()
      }}
      save={t.save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Textarea {...field('text')} label={t.text} rows={2} maxLength={workLimits.task} defaultValue={task?.text} />
          <DateField {...field('due')} required={false} label={t.due} defaultValue={task?.due ?? ''} />
          <NativeSelect
            {...field('assignee_id')}
            required={false}
            label={t.assignee}
            defaultValue={String(task?.assignee?.id ?? '')}
            data={[
              { value: '', label: t.holder },
              ...[...may, ...kept].map((one) => ({ value: String(one.id), label: one.name })),
            ]}
          />
        </>
      )}
    </CaseDialog>
  )
}
