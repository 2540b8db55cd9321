import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { priorities, type Priority as PriorityCode } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useCase } from './caseContext.ts'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'

/** Saved by a button: with the keyboard a list goes through every choice on its way. */
export function Priority({ onDone }: { onDone: (words: string) => void }) {
  const t = useTexts(desk)
  const { shown, reload } = useCase()
  const { id, version, priority, may_work } = shown
  const [wanted, setWanted] = useState<PriorityCode>()
  const chosen = wanted ?? priority
  const [prioritise] = deskApi.usePrioritiseCaseMutation()
  const action = useCaseAction()
  const save = async () => {
    onDone('')
    if (!(await action.run(() => prioritise({ id, version, priority: chosen })))) return
    // Or the next change would be refused, because it names the version of before this one.
    await reload()
    setWanted(undefined)
    onDone(t.case.work.saved)
  }
  return (
    <div className={`${pieces.stack} ${css.block}`}>
      <h3>{t.case.priority.title}</h3>
      {may_work ? (
        <div className={`${pieces.row} ${css.choose}`}>
          <NativeSelect
            aria-label={t.case.priority.label}
            value={chosen}
            onChange={({ currentTarget }) => setWanted(priorities.find((one) => one === currentTarget.value))}
            data={priorities.map((value) => ({ value, label: t.caseCodes.priorities[value] }))}
          />
          {chosen !== priority && (
            <Button look="quiet" isBusy={action.isBusy} onClick={() => void save()}>
              {t.case.work.save}
            </Button>
          )}
        </div>
      ) : (
        <p>{t.caseCodes.priorities[priority]}</p>
      )}
      <Refused action={action} />
    </div>
  )
}
