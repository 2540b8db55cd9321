import { useState } from 'react'
import type { Task } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useCase } from './caseContext.ts'
import { isClosedDuplicate } from './isClosedDuplicate.ts'
import { OneTask } from './OneTask.tsx'
import { Section } from './Section.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import css from './case.module.css'
import pieces from '../frame/pieces.module.css'

/** What is to be done about the case and by when; what is done is folded away. */
export function Tasks() {
  const t = useTexts(desk).case.tasks
  const { shown } = useCase()
  const { tasks, may_work } = shown
  const [open, setOpen] = useState<{ id: number | undefined }>()
  const [said, setSaid] = useState('')
  const show = (task?: Task) => {
    setSaid('')
    setOpen({ id: task?.id })
  }
  const close = () => setOpen(undefined)
  const done = tasks.filter(({ done_at }) => done_at !== null)
  const rows = (some: readonly Task[]) => (
    <ul className={`${pieces.list} ${css.tasks}`}>
      {some.map((task) => (
        <OneTask key={task.id} task={task} onChange={() => show(task)} onDone={setSaid} />
      ))}
    </ul>
  )
  return (
    <Section id="tasks" title={t.title}>
      {tasks.length === done.length && <p>{t.none}</p>}
      <StatusMessage>{said}</StatusMessage>
      {rows(tasks.filter(({ done_at }) => done_at === null))}
      {may_work && !isClosedDuplicate(shown) && (
        <Button look="quiet" onClick={() => show()}>
          {t.add}
        </Button>
      )}
      {done.length > 0 && (
        <details>
          <summary>{t.doneHeading(done.length)}</summary>
          {rows(done)}
        </details>
      )}
      <TaskDialog
        isOpen={open !== undefined}
        task={tasks.find(({ id }) => id === open?.id)}
        onSaved={() => {
          close()
          setSaid(t.saved)
        }}
        onClose={close}
      />
    </Section>
  )
}
