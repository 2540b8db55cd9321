import { desk } from '#texts/desk.ts'
import { ChoiceField, namedChoices } from '../form/Choice.tsx'
import { useState } from 'react'
import { isClosedDuplicate } from '#contract/casework.ts'
import { type Task, addTask } from '#contract/deskCaseWork.ts'
import { daysUntil } from '#contract/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusMessage, useDialogs } from '../form/DeskForm.tsx'
import { useCase, Refused, Section, useCaseAction, CaseDialog, personIn, usePeople } from './caseContext.tsx'
import css from './case.module.css'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { Textarea } from '@mantine/core'
import { DateField } from '../form/DateField.tsx'
import { useAttempt } from '../form/useAttempt.ts'

const t = desk.case.tasks

export function Tasks() {
  const { shown } = useCase()
  const { tasks, may_work } = shown
  const { open, show, close, said, say } = useDialogs<{ id?: number }>()
  const done = tasks.filter(({ done_at }) => done_at !== null)
  const rows = (some: readonly Task[]) => (
    <ul className={`list ${css.tasks}`}>
      {some.map((task) => (
        <OneTask key={task.id} task={task} onChange={() => show({ id: task.id })} onDone={say} />
      ))}
    </ul>
  )
  return (
    <Section id="tasks" title={t.title}>
      {tasks.length === done.length && <p>{t.none}</p>}
      <StatusMessage>{said}</StatusMessage>
      {rows(tasks.filter(({ done_at }) => done_at === null))}
      {may_work && !isClosedDuplicate(shown) && (
        <Button look="quiet" onClick={() => show({})}>
          {t.add}
        </Button>
      )}
      {done.length > 0 && (
        <details>
          <summary>{t.doneHeading(done.length)}</summary>
          {rows(done)}
        </details>
      )}
      {open && (
        <TaskDialog task={tasks.find(({ id }) => id === open.id)} onSaved={() => say(t.saved)} onClose={close} />
      )}
    </Section>
  )
}

type Props = { task: Task; onChange: () => void; onDone: (words: string) => void }

function OneTask({ task, onChange, onDone }: Props) {
  const { id, may_work } = useCase().shown
  const [change] = deskApi.useChangeTaskMutation()
  const action = useCaseAction(onDone)
  const { text, due, assignee, done_at, done_by } = task
  const isDone = done_at !== null
  const left = due && !isDone ? daysUntil(due) : undefined
  // The box shows at once what was pressed, until the case has come back with it or the change was refused.
  const [pressed, setPressed] = useState<{ version: number; isDone: boolean }>()
  const isChecked = pressed?.version === task.version ? pressed.isDone : isDone
  const toggle = async () => {
    if (action.isBusy || isChecked !== isDone) return
    setPressed({ version: task.version, isDone: !isDone })
    const facts = { text, due, assignee_id: assignee?.id ?? null, done: !isDone }
    const send = () => change({ id, task_id: task.id, version: task.version, ...facts })
    const saved = await action.run(send, isDone ? t.isOpen : t.isDone)
    if (!saved) setPressed(undefined)
  }
  return (
    <li data-done={isDone || undefined}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={!may_work}
        aria-label={t.done(text)}
        onChange={() => void toggle()}
      />
      <div>
        <p className="words">{text}</p>
        {due && left !== undefined && (
          <p className="detail" data-over={left < 0 || undefined}>
            {t.dueOn(longDate(due), desk.caseCodes.left(left))}
          </p>
        )}
        {!isDone && <p className="detail">{assignee ? t.for(assignee.name) : t.forHolder}</p>}
        {isDone && <p className="detail">{t.doneBy(done_by?.name ?? '', longMoment(done_at))}</p>}
        <Refused action={action} />
      </div>
      {may_work && !isDone && (
        <Button look="subtle" className={css.small} aria-label={t.changeThat(text)} onClick={onChange}>
          {t.change}
        </Button>
      )}
    </li>
  )
}

type TaskDialogProps = { task: Task | undefined; onSaved: () => void; onClose: () => void }

/** A new task, or one that is changed; what was typed stays when the case is read again meanwhile. */
function TaskDialog({ task, onSaved, onClose }: TaskDialogProps) {
  const { id } = useCase().shown
  const may = usePeople()
  const [add] = deskApi.useAddTaskMutation()
  const [change] = deskApi.useChangeTaskMutation()
  const attempt = useAttempt()
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
          ? change({ id, ...facts, task_id: task.id, version: task.version, done: task.done_at !== null })
          : add({ id, ...facts, key: attempt.keyFor({ id, ...facts }) })
      }
      onDone={onSaved}
      save={t.save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Textarea {...field('text')} label={t.text} rows={2} defaultValue={task?.text} />
          <DateField {...field('due')} label={t.due} defaultValue={task?.due ?? ''} />
          <ChoiceField
            {...field('assignee_id')}
            label={t.assignee}
            defaultValue={String(task?.assignee?.id ?? '')}
            choices={namedChoices(t.holder, [...may, ...kept])}
          />
        </>
      )}
    </CaseDialog>
  )
}
