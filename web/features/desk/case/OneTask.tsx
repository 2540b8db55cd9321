import { useState } from 'react'
import type { Task } from '#contract/deskCaseWork.ts'
import { todayInOslo } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useCase } from './caseContext.ts'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'

type Props = { task: Task; onChange: () => void; onDone: (words: string) => void }

/** A task, with the box that says whether it is done. */
export function OneTask({ task, onChange, onDone }: Props) {
  const t = useTexts(desk)
  const { tasks: words } = t.case
  const { id, may_work } = useCase().shown
  const [change] = deskApi.useChangeTaskMutation()
  const action = useCaseAction()
  const { text, due, assignee, done_at, done_by } = task
  const isDone = done_at !== null
  const left = due && !isDone ? daysLeft(due) : undefined
  // The box shows at once what was pressed, until the case has come back with it or the change was refused.
  const [pressed, setPressed] = useState<{ version: number; isDone: boolean }>()
  const isChecked = pressed?.version === task.version ? pressed.isDone : isDone
  const toggle = async () => {
    if (action.isBusy || isChecked !== isDone) return
    onDone('')
    setPressed({ version: task.version, isDone: !isDone })
    const facts = { text, due, assignee_id: assignee?.id ?? null }
    const saved = await action.run(() =>
      change({ id, task_id: task.id, version: task.version, ...facts, done: !isDone }),
    )
    if (saved) onDone(isDone ? words.isOpen : words.isDone)
    else setPressed(undefined)
  }
  return (
    <li data-done={isDone || undefined}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={!may_work}
        aria-label={words.done(text)}
        onChange={() => void toggle()}
      />
      <div>
        <p className={pieces.words}>{text}</p>
        {due && left !== undefined && (
          <p className={pieces.detail} data-over={left < 0 || undefined}>
            {words.dueOn(longDate(due), t.caseCodes.left(left))}
          </p>
        )}
        {!isDone && <p className={pieces.detail}>{assignee ? words.for(assignee.name) : words.forHolder}</p>}
        {isDone && <p className={pieces.detail}>{words.doneBy(done_by?.name ?? '', longMoment(done_at))}</p>}
        <Refused action={action} />
      </div>
      {may_work && !isDone && (
        <Button look="subtle" className={css.small} aria-label={words.changeThat(text)} onClick={onChange}>
          {words.change}
        </Button>
      )}
    </li>
  )
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
/** Whole days to a calendar date: 0 on the day itself, below 0 when it is over. */
const daysLeft = (date: string) => dayOf(date) - dayOf(todayInOslo())
